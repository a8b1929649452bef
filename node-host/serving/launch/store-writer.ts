import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StartOptions } from '../../base/options/start-options.ts'

/** A script whose name has a hash of its content. */
const hashed = /-[\w-]{8}\.js$/

/**
 * Names this program, and the settings that decide how it stores objects, for `EngineOptions.writer`: the server need not check again
 * what the same program with the same settings checked and wrote before a restart. The name has the names of all scripts of the built
 * package, each with the hash of its content, so that no other build has the same. Undefined where the program runs from its sources,
 * or from a bundle that somebody else has made.
 */
export function storeWriter(
  { featureGates, runtimeConfig }: Pick<StartOptions, 'featureGates' | 'runtimeConfig'>,
  release: string | undefined,
  folder: string = dirname(fileURLToPath(import.meta.url)),
): string | undefined {
  const scripts = scriptsIn(folder)
  if (scripts.length === 0 || !scripts.every((name) => hashed.test(name))) return undefined
  const facts = [scripts.sort(), release, sorted(featureGates), sorted(runtimeConfig)]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

/** Names of the scripts in a folder; none where there is no such folder, as in bundles that keep no paths. */
function scriptsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((name) => /\.[cm]?[jt]s$/.test(name))
}

function sorted(
  settings: ReadonlyMap<string, boolean> = new Map(),
): (readonly [string, boolean])[] {
  return [...settings].sort(([a], [b]) => (a < b ? -1 : 1))
}
