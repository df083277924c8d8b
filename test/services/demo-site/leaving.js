// Leaves the page the moment the form is submitted, before any response.

document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  location.href = "/welcome";
});
