import { relative, resolve } from 'node:path'
import { StartupError } from '../../base/errors/startup-error.ts'
import { refusalOfSystem } from '../../base/errors/system-error.ts'
import { packageVersion } from '../../base/package-files/own-manifest.ts'
import { commandHelp, type CommandSyntax } from '../command-help.ts'
import { type CommandWords, readCommandWords } from '../read-command-words.ts'
import { type CopiedScript, copyScripts } from './copy-scripts.ts'
import { pageFolder, pageScripts, serviceWorkerScript } from './page-scripts.ts'

export const initSyntax: CommandSyntax<'worker' | 'check'> = {
  usage: 'skerry init [flags] <folder>',
  about: [
    'Copies the service worker, which answers requests of a page, into the folder of static files of a site.',
    'Run it again after an update of the package. With Vite, use the plug-in skerry/vite instead.',
  ],
  flags: [
    {
      name: 'worker',
      help: 'Also copy the script of the page and the worker into FOLDER/skerry, for pages without a bundler.',
    },
    {
      name: 'check',
      help: 'Write nothing, and fail if a file is missing or of another version; for CI.',
    },
  ],
}

function folderIn({ positionals }: CommandWords): string {
  const [folder, second] = positionals
  if (folder === undefined) {
    throw new StartupError('no folder is given; try skerry init public/')
  }
  if (second !== undefined) {
    throw new StartupError(`unexpected argument "${second}"; skerry init takes one folder`)
  }
  return resolve(folder)
}

function shown(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}

function lineOf({ path, outcome, former }: CopiedScript): string {
  const from = former === undefined ? '' : ` (was ${former})`
  return `${outcome.padEnd(9)} ${shown(path)}${from}`
}

function adviceFor(withWorker: boolean): string {
  return withWorker
    ? "In a page: import { startMockServer } from '/skerry/browser.js', then: const server = await startMockServer({ fixtures })"
    : "In a page: import { startMockServer } from 'skerry/browser', then: const server = await startMockServer({ fixtures })"
}

function refuseStale(copies: readonly CopiedScript[]): void {
  const stale = copies.filter(({ outcome }) => outcome !== 'unchanged')
  if (stale.length === 0) return
  const names = stale.map(({ path }) => shown(path)).join(', ')
  throw new StartupError(
    `${names} ${stale.length === 1 ? 'is' : 'are'} missing or of another version; run skerry init again without --check`,
  )
}

/** The command `skerry init`. @throws StartupError */
export async function initPages(words: readonly string[]): Promise<void> {
  const given = readCommandWords(initSyntax, words)
  if (!given) {
    process.stdout.write(commandHelp(initSyntax))
    return
  }
  const folder = folderIn(given)
  const withWorker = given.flags.has('worker')
  const isCheck = given.flags.has('check')
  try {
    const version = await packageVersion()
    const scripts = [
      await serviceWorkerScript(version),
      ...(withWorker ? await pageScripts(version) : []),
    ]
    const copies = await copyScripts(folder, scripts, {
      write: !isCheck,
      ...(withWorker && { own: pageFolder }),
    })
    if (isCheck) refuseStale(copies)
    const lines = [...copies.map(lineOf), ...(isCheck ? [] : [adviceFor(withWorker)])]
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    throw refusalOfSystem(error) ?? error
  }
}
