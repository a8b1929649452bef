import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM'] || undefined

export default defineConfig({
  testDir: '.',
  workers: 1,
  reporter: 'line',
  use: {
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...(executablePath !== undefined && { executablePath }),
    },
  },
})
