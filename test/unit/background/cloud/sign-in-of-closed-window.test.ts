// A private window is closed while it waits for the provider's window: nothing of that is kept, and nobody waits for it.
import { expect, it } from "vitest";
import { cloudSignIn, signInToCloud } from "../../../world/acts/sign-in.ts";
import { play } from "../../../world/scenario.ts";
import { closePrivateWindow, openPrivateWindow } from "../../../world/use.ts";

it("ends a sign-in with its private window, keeps nothing of it, and lets other windows sign in", () =>
  play(async (world) => {
    openPrivateWindow(world);
    world.visit = () => {
      throw new Error("The user did not approve access.");
    };
    await signInToCloud(world, "sign-in", true);
    closePrivateWindow(world);
    await world.sleep(100);
    // The provider's window is still open.
    await signInToCloud(world);
    expect(cloudSignIn(world)).toBe("running");
    await world.sleep(1_000);
    expect(cloudSignIn(world)).toBe("aborted, window-closed");
    expect(Object.keys(world.area.session).filter((key) => key.startsWith("private:"))).toEqual([]);
  }));
