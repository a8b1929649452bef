import { describe, expect, it } from 'vitest'
import { startOptionTable } from '../../../../node-host/base/options/tables/start-option-table.ts'
import { startServer, type StartOptions } from '../../../../node-host/index.ts'

describe('wrong options of startServer', () => {
  it.each<[options: unknown, message: string]>([
    [{ datadir: '/tmp' }, 'startServer: there is no option "datadir"; did you mean dataDir?'],
    [{ brand: 'kubernetes' }, 'brand is "kubernetes"; it must be "svc" or "k8s"'],
    [{ storage: 'lmbd' }, 'storage is "lmbd"; it must be "lmdb" or "memory"; did you mean lmdb?'],
    [{ port: '6443' }, 'port is "6443"; it must be a whole number from 0 to 65535'],
    [{ port: 70_000 }, 'port is 70000; it must be a whole number from 0 to 65535'],
    [
      { featureGates: { A: true } },
      'featureGates is {"A":true}; it must be a Map of true or false by name',
    ],
    [{ controllers: '*' }, 'controllers is "*"; it must be a list of texts'],
    [
      { auditLog: { mod: 'batch' } },
      'there is no option "auditLog.mod"; did you mean auditLog.mode?',
    ],
    [
      { programs: { app: 'run' } },
      'programs is {"app":"run"}; it must be an object of functions by image',
    ],
    [{ goawayChance: 2 }, 'goawayChance is 2; it must be a number from 0 to 1'],
    [null, 'startServer: the options are null; they must be an object'],
  ])(
    'wrong options of startServer are refused with what would be right: %j',
    async (options, message) => {
      await expect(startServer(options as StartOptions)).rejects.toThrow(message)
    },
  )

  it('options of startServer each have a sentence of help', () => {
    for (const [name, { help, expected }] of Object.entries(startOptionTable)) {
      expect([name, help]).toEqual([name, expect.stringMatching(/^.{3,}\.$/)])
      expect(expected).not.toBe('')
    }
  })
})
