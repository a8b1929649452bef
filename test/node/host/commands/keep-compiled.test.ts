import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepCompiled } from '../../../../node-host/commands/keep-compiled.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'skerry-compiled-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function packageAt(): { readonly script: string; readonly compiled: string } {
  mkdirSync(join(directory, 'package'))
  const script = pathToFileURL(join(directory, 'package/main.js')).href
  return { script, compiled: join(directory, 'compiled') }
}

describe('compiled code', () => {
  it('compiled code is kept beside the package, where only its user can write', () => {
    const { script, compiled } = packageAt()
    const enableCompileCache = vi.fn<(directory: string) => void>()
    keepCompiled(script, { enableCompileCache })
    keepCompiled(script, { enableCompileCache })
    expect(enableCompileCache.mock.calls).toEqual([[compiled], [compiled]])
    expect(process.platform === 'win32' ? 0o700 : statSync(compiled).mode & 0o777).toBe(0o700)
  })

  it.skipIf(process.platform === 'win32')(
    'compiled code is not read from a directory that others can write to',
    () => {
      const { script, compiled } = packageAt()
      const enableCompileCache = vi.fn<(directory: string) => void>()
      mkdirSync(compiled)
      chmodSync(compiled, 0o777)
      keepCompiled(script, { enableCompileCache })
      expect(enableCompileCache).not.toHaveBeenCalled()
    },
  )

  it('compiled code is not kept where its directory cannot be made', () => {
    const { script, compiled } = packageAt()
    const enableCompileCache = vi.fn<(directory: string) => void>()
    writeFileSync(compiled, '')
    keepCompiled(script, { enableCompileCache })
    expect(enableCompileCache).not.toHaveBeenCalled()
  })

  it('compiled code is not kept of sources, nor where Node keeps none', () => {
    const { script, compiled } = packageAt()
    const enableCompileCache = vi.fn<(directory: string) => void>()
    keepCompiled(script.replace('.js', '.ts'), { enableCompileCache })
    keepCompiled(script, {})
    expect(enableCompileCache).not.toHaveBeenCalled()
    expect(existsSync(compiled)).toBe(false)
  })
})
