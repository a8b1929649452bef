import { playwright } from '@vitest/browser-playwright'
import { skerry } from 'skerry/vite'

const launchOptions = { executablePath: process.env.CHROMIUM || undefined, args: ['--no-sandbox'] }

export default {
  plugins: [skerry()],
  test: {
    include: ['*.spec.mjs'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
}
