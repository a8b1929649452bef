import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { readBody } from '../../../../node-host/serving/http/bodies/read-body.ts'

const made = vi.hoisted(() => ({ errors: 0 }))

vi.mock('../../../../core/base/api/errors/api-error.ts', async (original) => {
  const real = await original<{ badRequest: (message: string, cause?: unknown) => Error }>()
  return {
    ...real,
    badRequest: (message: string, cause?: unknown): Error => {
      made.errors++
      return real.badRequest(message, cause)
    },
  }
})

const options = { limit: 100, timeoutMs: 60_000, encoding: undefined, length: undefined }

it('an error is made for a body that is cut short, and none for one that arrives', async () => {
  const arriving = new PassThrough()
  const whole = readBody(arriving, options)
  arriving.end('hello')
  expect(Buffer.from(await whole).toString()).toBe('hello')
  while (!arriving.closed) await setImmediate()
  expect(made.errors).toBe(0)
  const leaving = new PassThrough()
  const cut = readBody(leaving, options)
  leaving.write('hel')
  leaving.destroy()
  await expect(cut).rejects.toMatchObject({ code: 400 })
  expect(made.errors).toBe(1)
})
