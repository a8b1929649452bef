import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds the playground as it is shipped. */
export async function buildPlayground(outDir: string): Promise<void> {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'web-playground'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
}
