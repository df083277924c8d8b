// Leaves the page the moment the form is submitted, before anyone can have answered.

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  location.href = "/welcome";
});
