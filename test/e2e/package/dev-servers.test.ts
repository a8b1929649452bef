import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importersOf, scriptsIn, workerEntries } from '../../support/sources/script-imports.ts'
import {
  devServerCases,
  storybookReact,
  storybookSvelte,
  vite7,
  vite8,
} from './dev-server-cases.ts'
import { InstalledPackage } from './installed-package.ts'
import { runProgram } from './run-program.ts'

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
    installed = await InstalledPackage.create('dev-servers')
  }, 300_000)

  afterAll(() => installed?.close())

  devServerCases(() => installed, [vite7, vite8, storybookReact, storybookSvelte])

  it.each(['vite-7', 'vite'])(
    'no script of a page that %s has built imports the entry of a worker',
    async (tool) => {
      const project = join(installed.folder, 'page')
      const command = join(installed.folder, 'node_modules', tool, 'bin/vite.js')
      const built = await runProgram(project, [process.execPath, command, 'build'])
      expect(built).toMatchObject({ code: 0 })
      const scripts = await scriptsIn(join(project, 'dist'))
      const entries = workerEntries(scripts)
      expect(entries.size).toBe(1)
      expect(importersOf(entries, scripts)).toEqual([])
    },
  )
})
