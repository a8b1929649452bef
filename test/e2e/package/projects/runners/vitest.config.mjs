import { defineConfig } from 'vitest/config'

const shared = { globals: true, include: ['*.spec.mjs'], testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'node', environment: 'node' } },
      { test: { ...shared, name: 'jsdom', environment: 'jsdom' } },
    ],
  },
})
