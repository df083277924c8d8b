// Unit tests run in Node, on the sources, without the extension's build.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["test/unit/**/*.test.ts"], reporters: ["default"], testTimeout: 20_000 },
});
