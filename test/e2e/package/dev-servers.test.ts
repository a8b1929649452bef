import { afterAll, beforeAll, describe } from 'vitest'
import {
  devServerCases,
  storybookReact,
  storybookSvelte,
  vite7,
  vite8,
} from './dev-server-cases.ts'
import { InstalledPackage } from './installed-package.ts'

// What these run on is fetched from the registry of packages, which takes a minute: `.ci/run` does that apart from the other tests.
const isWanted = process.env['DEV_SERVERS'] !== undefined
if (!isWanted) {
  process.stderr.write(
    'SKIPPED: Vite 7 and Storybook, which npm run test:dev-servers fetches; Vite 8 and Vitest are tested by fresh-projects.test.ts\n',
  )
}

describe.runIf(isWanted)('a project whose packages were fetched', () => {
  let installed: InstalledPackage

  beforeAll(async () => {
    installed = await InstalledPackage.create('fetched')
  }, 300_000)

  afterAll(() => installed?.close())

  devServerCases(() => installed, [vite7, vite8, storybookReact, storybookSvelte])
})
