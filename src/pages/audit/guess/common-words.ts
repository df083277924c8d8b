// Words and names that many people build passwords from, in the languages of the interface, most common first in each line.

const WORDS = `
password welcome love summer winter spring autumn dragon monkey sunshine princess football baseball shadow master letmein hello secret
january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
iloveyou superman batman soccer hockey killer hunter ranger computer starwars freedom pepper ginger cheese matrix yankees corvette
access thunder merlin diamond hammer silver internet cookie orange golfer scooter maverick phoenix guitar whatever chicken mercedes
peanut ferrari cowboy falcon samsung eagle eagles tiger tigers arsenal boomer gateway porsche yellow monster spider diablo bulldog
junior purple iceman lakers money banana coffee tennis mother father yamaha player knight forever midnight angel angels please rabbit
wizard prince fishing flower crystal jasmine adidas winner gandalf golden cocacola panther toyota pokemon scorpion butter rainbow
redskins gemini liverpool turtle viking doctor rocket dolphin captain bandit jaguar packers peaches blue black white green pink brown
mountain warrior united giants nirvana metallic hotdog star stars moon happy lucky magic power music dance dream dreams heart sweet
baby girl boys kitty kitten puppy doggy horse bear wolf lion fish bird cats dogs home house family friend friends school teacher
student college office work manager admin administrator user guest root test testing tester login pass passwort passw word default
change changeme server system network windows linux apple google facebook twitter amazon netflix youtube instagram android iphone
google microsoft company business service support private public temp temporary demo sample example backup database oracle cisco
chelsea barcelona madrid juventus milan celtic rangers everton manchester london paris berlin roma tokyo newyork boston chicago
dallas texas florida california canada america england france germany spain italy japan china india brazil mexico russia africa
europe world earth ocean river forest island beach water fire wind snow snowball snowman storm cloud night morning today tomorrow
chocolate candy cherry lemon strawberry blueberry pumpkin potato tomato pizza burger bacon honey sugar spice vanilla whiskey vodka
beer wine cool hot sexy crazy funny smile nice good best great super mega ultra turbo extreme zero hundred thousand million number
king queen kings knights castle sword magic ninja pirate samurai soldier army navy marine police agent bond james spiderman ironman
hulk marvel avengers joker simpsons pikachu mario zelda sonic minecraft fortnite roblox blizzard warcraft gamer games game play
jesus christ god heaven blessed faith hope grace peace trust trustno justice victory liberty eternity destiny success
qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc yxcvbnm qwer wasd abcd
mustang harley buster camaro steelers smokey dakota marina nascar compaq hardcore sparky bigdog lovely genius buffalo montana flyers
maximus bronco paradise speedy snickers vampire stalker gibson cricket rugby golf ford honda toyota suzuki audi volvo opel renault
peugeot ducati kawasaki lambo bentley bugatti tesla space galaxy planet mars venus jupiter saturn neptune apollo zeus athena hercules
legend heroes champion champions winners racing driver pilot flying sailing runner walker skater surfer boxing karate judo yoga poker
casino vegas dollar euro bitcoin crypto trading broker lawyer nurse artist writer singer guitar piano drums metal rock punk disco jazz
gold platinum ruby emerald pearl marble stone brick paper pencil table chair window door bridge street city village country county
michael jennifer thomas jordan daniel andrew charlie robert george michelle jessica joshua maggie amanda ashley nicole matthew
william taylor austin martin heather anthony justin patrick richard bailey samantha jackson mickey morgan andrea joseph melissa
hannah brandon johnny miller edward nikita brandy chester oliver charles steven victoria jasper rachel natasha angela mike lauren
madison sophie johnson david danielle jonathan cooper jackie dennis john sandra carlos nathan cameron nicholas wilson victor tucker
tiffany maxwell jeremy debbie albert monica alex benjamin alexander alexandra elizabeth stephanie christian christopher christine
rebecca laura sarah emma emily olivia sophia isabella mary anna maria lisa julia linda susan karen nancy helen peter paul mark steve
kevin brian jason eric adam simon luke jack harry henry louis leon lucas noah liam ethan mason logan dylan ryan sean kyle tyler
max bella luna rocky buddy molly daisy lucy sadie chloe lily lola zoe toby oscar felix simba nala tigger snoopy garfield
hallo passwort schatz sommer herbst fruehling schalke bayern dortmund fussball liebe engel blume sonne mond sterne katze hund maus
hase schmetterling prinzessin geheim schule ferien urlaub weihnachten ostern januar februar maerz juni juli oktober dezember montag
dienstag mittwoch donnerstag freitag samstag sonntag deutschland hamburg muenchen koeln frankfurt stuttgart wien zuerich computer
familie mutter vater kinder freund freundin haus garten wasser feuer himmel wolke regen schnee hammer auto motorrad fahrrad porsche
andreas stefan steffen christian sabine claudia petra monika ursula brigitte juergen wolfgang hans klaus uwe frank lukas jonas finn
paul mia hannah lena lea marie sophie charlotte johanna katharina michaela tobias florian sebastian matthias markus philipp dominik
bonjour motdepasse soleil amour azerty doudou chouchou loulou marseille coucou bienvenue princesse chocolat printemps automne hiver
janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche
maison famille maman papa enfant etoile lune chat chien cheval lapin fleur jardin musique liberte france paris lyon toulouse bordeaux
nicolas pierre julien camille thomas mathieu antoine guillaume francois philippe laurent isabelle nathalie sandrine celine aurelie
virginie caroline pauline manon chloe lea clara ines jules hugo theo maxime romain alexandre olivier vincent sylvie martine monique
hola contrasena clave secreto amor teamo tequiero mivida corazon amigos amigo amiga estrella princesa bonita hermosa verano invierno
primavera otono enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves
viernes sabado domingo casa familia madre padre mama papa hijo hija perro gato caballo flores luna cielo agua fuego musica futbol
realmadrid barca boca riverplate mexico espana colombia argentina chile peru venezuela america alejandro alejandra carlos daniela
fernando fernanda gabriel gabriela guadalupe javier jorge jose juan luis manuel mariana miguel pablo pedro rafael ricardo roberto
rodrigo santiago sebastian sofia valentina veronica ximena beatriz carmen cristina lucia marta rosa pilar antonio francisco angel
woaini aini nihao wang zhang chen yang huang zhao zhou xiao ming hong long beijing shanghai zhongguo baobei laopo laogong mima wode
qwe123 a123456 abc123 abcd1234 aa123456 woaini1314 pass1234 admin123 1314520 5201314 iloveu p4ssw0rd
sakura takashi yuki hana haruka hiroshi kenji satoshi tanaka suzuki yamamoto watanabe nakamura kobayashi naruto sasuke luffy doraemon
totoro tokyo osaka kyoto nihon nippon aishiteru arigato konnichiwa sayonara neko sora tsubasa himitsu natsu haru fuyu aki kawaii
mohamed mohammed muhammad ahmed ahmad mahmoud mustafa ibrahim youssef omar khaled hassan hussein fatima aisha mariam zainab sara
habibi habibti allah bismillah inshallah alhamdulillah salam marhaba islam ramadan cairo egypt arabia dubai riyadh baghdad jordan
`;

/** About 1,000 words in lowercase, of four letters or more: shorter ones are in random passwords by chance. */
export const COMMON_WORDS: readonly string[] = [
  ...new Set(WORDS.split(/\s+/).filter(({ length }) => length >= 4)),
];
