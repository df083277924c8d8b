// What a person does in the window of the sign-in provider.
import type { Page } from "playwright";

/** Enters username and password. */
export async function logIn(
  window: Page,
  { userName, password }: { userName: string; password: string },
): Promise<void> {
  await window.getByLabel("User name").fill(userName);
  await window.getByLabel("Password").fill(password);
  await window.getByRole("button", { name: "Sign in" }).click();
}
