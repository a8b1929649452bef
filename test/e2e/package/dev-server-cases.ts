import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chromiumOptions, findChromium } from '../../support/browsers/chromium.ts'
import { startDevServer } from './dev-server.ts'
import type { InstalledPackage } from './installed-package.ts'
import { runProgram } from './run-program.ts'

/** A development server of a project, and what its page shows once the mock has answered. */
export interface DevServerCase {
  readonly name: string
  /** Folder of the project. */
  readonly project: string
  /** The package of the server, in `node_modules`; and its command there, with arguments. */
  readonly tool: string
  readonly command: readonly string[]
  readonly version: RegExp
  readonly page: string
  readonly shows: string
}

const viteCommand = ['bin/vite.js', 'dev', '--host=127.0.0.1', '--port=0']

export const vite8: DevServerCase = {
  name: 'Vite 8',
  project: 'page',
  tool: 'vite',
  command: viteCommand,
  version: /^8\./,
  page: '',
  shows: '1.34',
}

export const vite7: DevServerCase = { ...vite8, name: 'Vite 7', tool: 'vite-7', version: /^7\./ }

const storybook: Omit<DevServerCase, 'name' | 'project'> = {
  tool: 'storybook',
  command: [
    'dist/bin/dispatcher.js',
    'dev',
    '--host=127.0.0.1',
    '--ci',
    '--no-open',
    '--no-version-updates',
  ],
  version: /^10\./,
  page: 'iframe.html?id=pods--two&viewMode=story',
  shows: 'web-0 web-1',
}

export const storybookReact: DevServerCase = {
  ...storybook,
  name: 'Storybook 10 with React',
  project: 'storybook-react',
}

export const storybookSvelte: DevServerCase = {
  ...storybook,
  name: 'Storybook 10 with Svelte',
  project: 'storybook-svelte',
}

/** Tests that a mock answers in pages of development servers as they are installed in a project, not only in built pages. */
export function devServerCases(
  installed: () => InstalledPackage,
  servers: readonly DevServerCase[],
): void {
  const homeOf = (tool: string): string => join(installed().folder, 'node_modules', tool)

  async function versionOf(tool: string): Promise<string> {
    const text = await readFile(join(homeOf(tool), 'package.json'), 'utf8')
    return (JSON.parse(text) as { readonly version: string }).version
  }

  describe('a fresh project on a development server', () => {
    it.each(servers.map((server) => [server.name, server] as const))(
      'a mock answers its page on the development server of %s',
      async (name, { project, tool, command, version, page, shows }) => {
        const installedVersion = await versionOf(tool)
        expect(installedVersion).toMatch(version)
        const [script = '', ...words] = command
        const server = await startDevServer(join(installed().folder, project), [
          join(homeOf(tool), script),
          ...words,
        ])
        onTestFinished(() => server.close())
        const browser = await chromium.launch(chromiumOptions())
        onTestFinished(() => browser.close())
        const tab = await browser.newPage()
        const errors: string[] = []
        tab.on('pageerror', ({ message }) => errors.push(message))
        await tab.goto(`${server.url}${page}`)
        const output = tab.locator('output', { hasText: /./ })
        expect(await output.textContent()).toBe(shows)
        expect(errors).toEqual([])
        answered(`${name} (${installedVersion})`)
      },
    )

    it('a mock answers tests in the browser mode of Vitest 4', async () => {
      const version = await versionOf('vitest')
      expect(version).toMatch(/^4\./)
      const command = [process.execPath, join(homeOf('vitest'), 'vitest.mjs'), 'run']
      const project = join(installed().folder, 'vitest-browser')
      const chosen = { CHROMIUM: findChromium() ?? '' }
      const { code, output } = await runProgram(project, command, chosen)
      expect(output).toMatch(/Tests +2 passed/)
      expect(output).not.toContain('Unhandled')
      expect(code).toBe(0)
      answered(`Vitest's browser mode (${version})`)
    })
  })
}

/** Records which version a mock has answered on, as versions are those that are installed. */
function answered(server: string): void {
  process.stderr.write(`a mock answered on ${server}\n`)
}
