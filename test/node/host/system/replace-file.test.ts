import { describe, expect, it } from 'vitest'
import { replaceFile } from '../../../../node-host/base/files/replace-file.ts'

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: rename`), { code })
}

/** A file system whose first renames fail. */
class FailingMover {
  readonly platform: NodeJS.Platform
  readonly #failures: string[]
  readonly waits: number[] = []
  attempts = 0

  constructor(platform: NodeJS.Platform, failures: readonly string[]) {
    this.platform = platform
    this.#failures = [...failures]
  }

  readonly rename = (): Promise<void> => {
    this.attempts++
    const code = this.#failures.shift()
    return code === undefined ? Promise.resolve() : Promise.reject(systemError(code))
  }

  readonly pause = (milliseconds: number): Promise<void> => {
    this.waits.push(milliseconds)
    return Promise.resolve()
  }
}

describe('replacing a file', () => {
  it('a file that a program has open is replaced on Windows once that program is done', async () => {
    const mover = new FailingMover('win32', ['EPERM', 'EBUSY', 'EACCES'])
    await replaceFile('a.tmp', 'a', mover)
    expect({ attempts: mover.attempts, waits: mover.waits }).toEqual({
      attempts: 4,
      waits: [10, 20, 40],
    })
  })

  it('a file that stays open is given up after two seconds, with the error of the system', async () => {
    const mover = new FailingMover(
      'win32',
      Array.from({ length: 20 }, () => 'EPERM'),
    )
    await expect(replaceFile('a.tmp', 'a', mover)).rejects.toMatchObject({ code: 'EPERM' })
    expect(mover.waits.reduce((sum, wait) => sum + wait, 0)).toBe(2000)
  })

  it.each([
    ['win32', 'ENOENT'],
    ['linux', 'EPERM'],
    ['darwin', 'EACCES'],
  ] as const)('another obstacle ends the replacement at once, on %s %s', async (platform, code) => {
    const mover = new FailingMover(platform, [code])
    await expect(replaceFile('a.tmp', 'a', mover)).rejects.toMatchObject({ code })
    expect(mover.attempts).toBe(1)
  })
})
