import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'
import { launchServer } from '../../../../node-host/serving/launch/launch-server.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { FakeApi } from '../start/launched-server.ts'

const head = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n'
let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-refusals-'))
})

afterAll(() => rm(directory, { recursive: true, force: true }))

/** Why a start with these flags is refused; a flag `FILE` becomes the path of a file with the text. */
async function refusal(words: readonly string[], text = ''): Promise<string> {
  const file = join(directory, 'config.yaml')
  await writeFile(file, text)
  try {
    const given = words.map((word) => word.replace('FILE', file))
    const command = parseCommand(skerryProgram, ['--brand', 'k8s', ...given])
    if (command.action !== 'start') return 'no start'
    const { options } = command.settings
    const quiet = { storage: 'memory', port: 0, logger: recordingLogger() } as const
    const server = await launchServer({ ...options, ...quiet }, new FakeApi().create)
    await server.close()
    return 'no refusal'
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(file, 'FILE') : String(error)
  }
}

const oidc = ['--oidc-issuer-url=https://issuer.test', '--oidc-client-id=me']
const withFile = '--authentication-config=FILE'

it.each([
  [
    ['--oidc-issuer-url=https://issuer.test'],
    'the flags --oidc-* need both --oidc-issuer-url and --oidc-client-id',
  ],
  [
    ['--oidc-issuer-url=http://issuer.test', '--oidc-client-id=me'],
    'the flags --oidc-*: invalid authentication configuration: jwt[0].issuer.url: Invalid value: "http://issuer.test": URL scheme must be https',
  ],
  [
    [...oidc, '--oidc-signing-algs=RS256,HS256'],
    'the flags --oidc-*: oidc: unsupported signing alg: "HS256"',
  ],
  [
    [...oidc, '--oidc-required-claim=hd'],
    '--oidc-required-claim: malformed pair "hd", expect claim=value',
  ],
  [
    [...oidc, '--oidc-ca-file=/nowhere'],
    'cannot read the authorities of --oidc-ca-file /nowhere: it does not exist',
  ],
  [
    [...oidc, withFile],
    '--authentication-config and the flags --oidc-* are mutually exclusive: put the issuer into the file',
  ],
])('a start with %j is refused in one clear line', async (words, why) => {
  expect(await refusal(words)).toBe(why)
})

it('the flag --anonymous-auth and anonymous requests of the file exclude each other', async () => {
  const text = `${head}anonymous: {enabled: true}`
  expect(await refusal([withFile, '--anonymous-auth=true'], text)).toBe(
    '--authentication-config FILE: anonymous: Forbidden: --anonymous-auth flag cannot be set when anonymous field is configured in authentication configuration file',
  )
  expect(await refusal([withFile], text)).toBe('no refusal')
})

it('a file that cannot be used is named with its fault', async () => {
  expect(await refusal([withFile], `${head}foo: 1`)).toBe(
    '--authentication-config FILE: strict decoding error: unknown field "foo"',
  )
  const own = 'https://kubernetes.default.svc.cluster.local'
  const text = `${head}jwt: [{issuer: {url: "${own}", audiences: [a]}, claimMappings: {username: {claim: a, prefix: ""}}}]`
  expect(await refusal([withFile], text)).toBe(
    `--authentication-config FILE: invalid authentication configuration: jwt[0].issuer.url: Invalid value: "${own}": URL must not overlap with disallowed issuers: [${own}]`,
  )
})

it('the flags --oidc-* set the options of the issuer', () => {
  const command = parseCommand(skerryProgram, [
    ...oidc,
    '--oidc-username-claim=email',
    '--oidc-username-prefix=-',
    '--oidc-groups-claim=roles',
    '--oidc-groups-prefix=r:',
    '--oidc-signing-algs=ES256,RS256',
    '--oidc-required-claim=a=b=c,d',
    '--oidc-required-claim= e = f ',
  ])
  expect(command).toMatchObject({
    settings: {
      options: {
        oidc: {
          issuerUrl: 'https://issuer.test',
          clientId: 'me',
          usernameClaim: 'email',
          usernamePrefix: '-',
          groupsClaim: 'roles',
          groupsPrefix: 'r:',
          signingAlgs: ['ES256', 'RS256'],
          requiredClaims: new Map([
            ['a', 'b=c,d'],
            ['e', 'f'],
          ]),
        },
      },
    },
  })
})
