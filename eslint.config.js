import js from "@eslint/js";
import globals from "globals";

const common = {
  languageOptions: { ecmaVersion: 2023, sourceType: "module" },
  rules: {
    ...js.configs.recommended.rules,
    curly: ["error", "multi-line"],
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-implicit-globals": "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrors: "none" }],
    "no-var": "error",
    "object-shorthand": "error",
    "prefer-const": "error",
    "prefer-template": "error",
  },
};

export default [
  { files: ["src/**/*.js"], ...common, languageOptions: { ...common.languageOptions, globals: globals.browser } },
  {
    // The service worker is served with two constants put before it.
    files: ["src/meydan/server/referee/static/worker.js"],
    languageOptions: { globals: { ...globals.serviceworker, VERSION: "readonly", KEPT: "readonly", AWAY: "readonly" } },
  },
  {
    files: ["src/meydan/server/public/static/worker.js"],
    languageOptions: { globals: { ...globals.serviceworker, VERSION: "readonly", ICON: "readonly" } },
  },
  { files: ["tests/js/**/*.js"], ...common, languageOptions: { ...common.languageOptions, globals: globals.node } },
];
