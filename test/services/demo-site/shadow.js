// A sign-in form in a closed shadow root inside an open one, like component libraries build them.

class ShopSignIn extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "closed" }).append(document.querySelector("#sign-in").content.cloneNode(true));
  }
}

class ShopPanel extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).append(document.createElement("shop-sign-in"));
  }
}

customElements.define("shop-sign-in", ShopSignIn);
customElements.define("shop-panel", ShopPanel);
