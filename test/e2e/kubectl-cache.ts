import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Has kubectl keep what it discovers in a temporary directory, not in the home of who runs the tests. */
export async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-kubectl-'))
  process.env['KUBECACHEDIR'] = directory
  return () => rm(directory, { recursive: true, force: true })
}
