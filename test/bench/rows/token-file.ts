import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchContext } from '../bench-context.ts'
import { adminToken } from '../client/tokens.ts'

/** A file for `--token-auth-file` with the administrator's token. */
export async function writeTokens(context: BenchContext): Promise<string> {
  const path = join(await context.directory(), 'tokens.csv')
  await writeFile(path, `${adminToken},bench-admin,1,"system:masters"\n`, { mode: 0o600 })
  return path
}
