import { describe, expect, it } from 'vitest'
import { StartupError } from '../../../../node-host/base/errors/startup-error.ts'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'

describe('--runtime-config', () => {
  it('takes the forms that kube-apiserver takes', () => {
    const text = '--runtime-config=apps/v1=T,batch/v1=0,, policy/v1 ,api/ga = true,apps/v1/jobs='
    expect(parseCommand(skerryProgram, [text, '--runtime-config', 'batch/v1=true'])).toMatchObject({
      settings: {
        options: {
          runtimeConfig: new Map([
            ['apps/v1', true],
            ['batch/v1', true],
            ['policy/v1', true],
            ['api/ga', true],
            ['apps/v1/jobs', true],
          ]),
        },
      },
    })
  })

  /* Texts of kube-apiserver 1.34.2, started with these flags. */
  it.each([
    [
      'apps/v1=maybe',
      'invalid value of apps/v1: maybe, err: strconv.ParseBool: parsing "maybe": invalid syntax',
    ],
    [
      'apps/v1/deployments=2',
      'invalid value of apps/v1/deployments: 2, err: strconv.ParseBool: parsing "2": invalid syntax',
    ],
    [
      'v1=maybe',
      'invalid value of /v1: maybe, err: strconv.ParseBool: parsing "maybe": invalid syntax',
    ],
    ['api/beta=maybe', 'invalid value api/beta=maybe'],
    ['api/all=', 'invalid value api/all='],
    ['api/all', 'invalid value api/all='],
  ])('refuses %s in the words of kube-apiserver', (value, message) => {
    expect(() => parseCommand(skerryProgram, [`--runtime-config=${value}`])).toThrow(
      new StartupError(`--runtime-config: ${message}`),
    )
  })

  it.each(['--emulation-forward-compatible', '--runtime-config-emulation-forward-compatible'])(
    'cannot be widened beyond the emulated release by %s',
    (flag) => {
      expect(parseCommand(skerryProgram, [`${flag}=false`])).toMatchObject({ action: 'start' })
      expect(() => parseCommand(skerryProgram, [flag])).toThrow(/only false is possible/)
    },
  )
})
