const shared = { rootDir: __dirname, transform: {}, testMatch: ['**/*.spec.mjs'] }

module.exports = {
  testTimeout: 60_000,
  projects: [
    { ...shared, testEnvironment: 'node' },
    { ...shared, testEnvironment: 'jsdom' },
  ],
}
