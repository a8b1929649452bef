import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  didYouMean,
  fetchFixtures,
  type FixtureReader,
  type FixtureText,
  mostFixtureBytes,
} from '../../core/index.ts'
import { reasonOf, systemCode } from '../base/errors/system-error.ts'
import { nodeGlobals } from './node-globals.ts'

/** How long a URL of fixtures may take to answer, in milliseconds. */
const patience = 30_000

const extension = /\.(?:ya?ml|json)$/i

function refused(path: string, why: string, cause?: unknown): TypeError {
  return new TypeError(`fixtures: ${path} ${why}`, { cause })
}

/** The nearest name in the folder of a file that does not exist. */
async function nearIn(path: string): Promise<string> {
  const names = await readdir(join(path, '..')).catch(() => [])
  return didYouMean(basename(path), names)
}

async function explained(path: string, error: unknown): Promise<TypeError> {
  if (systemCode(error) !== 'ENOENT') return refused(path, `cannot be read: ${reasonOf(error)}`)
  const where = `does not exist (looked for ${resolve(path)})`
  return refused(path, `${where}${await nearIn(path)}`, error)
}

async function textOf(path: string): Promise<FixtureText> {
  const { size } = await stat(path)
  if (size > mostFixtureBytes) {
    throw refused(path, `is larger than ${mostFixtureBytes} bytes; split it`)
  }
  return { source: path, text: await readFile(path, 'utf8') }
}

async function textsIn(folder: string): Promise<readonly FixtureText[]> {
  const names = (await readdir(folder)).filter((name) => extension.test(name)).toSorted()
  if (names.length === 0) {
    throw refused(folder, 'has no .yaml, .yml or .json file')
  }
  return Promise.all(names.map((name) => textOf(join(folder, name))))
}

async function readPath(path: string): Promise<readonly FixtureText[]> {
  try {
    const entry = await stat(path)
    return entry.isDirectory() ? await textsIn(path) : [await textOf(path)]
  } catch (error) {
    throw error instanceof TypeError ? error : await explained(path, error)
  }
}

async function readUrl(url: URL): Promise<readonly FixtureText[]> {
  const { href, protocol } = url
  // The class of a URL may be that of a test environment, which Node refuses.
  if (protocol === 'file:') return readPath(fileURLToPath(href))
  if (protocol === 'http:' || protocol === 'https:') {
    return fetchFixtures(nodeGlobals.fetch, url, AbortSignal.timeout(patience))
  }
  throw refused(href, 'cannot be read; give a URL with file:, http: or https:')
}

/** Files of fixtures in Node; paths are relative to the working directory. */
export const fixtureFiles: FixtureReader = { path: readPath, url: readUrl }
