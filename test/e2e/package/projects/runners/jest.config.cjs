// Plain Jest: no flag of Node, no modules.
const shared = { rootDir: __dirname, transform: {} }

module.exports = {
  // Only ends a test that hangs, on a slow machine too.
  testTimeout: 60_000,
  projects: [
    { ...shared, testEnvironment: 'node', testMatch: ['**/*.spec.cjs'] },
    { ...shared, testEnvironment: 'jsdom', testMatch: ['**/*.spec.cjs'] },
    {
      ...shared,
      testEnvironment: 'node',
      testMatch: ['**/*.spec.ts'],
      transform: { '\\.ts$': './typescript-transform.cjs' },
    },
  ],
}
