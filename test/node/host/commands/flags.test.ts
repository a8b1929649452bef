import { describe, expect, it } from 'vitest'
import { controllerNames } from '../../../../core/index.ts'
import { flags } from '../../../../node-host/commands/flags/flag-table.ts'
import { helpText } from '../../../../node-host/commands/flags/help-text.ts'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'

function optionsOf(...words: string[]): unknown {
  const command = parseCommand({ ...skerryProgram, defaults: {} }, words)
  return command.action === 'start' ? command.settings.options : command.action
}

describe('flags', () => {
  it.each([
    [[], {}],
    [['--brand', 'k8s'], { brand: 'k8s' }],
    [['--brand=k8s', '--data-dir=/tmp/x=y'], { brand: 'k8s', dataDir: '/tmp/x=y' }],
    [['--secure-port', '0', '--bind-address', '::1'], { port: 0, bindAddress: '::1' }],
    [['--dev'], { dev: true }],
    [['--dev=false'], { dev: false }],
    [['--anonymous-auth=false', '--dev'], { anonymousAuth: false, dev: true }],
    [
      ['--tls-cert-file=a', '--tls-private-key-file=b'],
      { tlsCertFile: 'a', tlsPrivateKeyFile: 'b' },
    ],
    [['--cert-dir', 'c', '--client-ca-file', 'd'], { certDir: 'c', clientCaFile: 'd' }],
    [['--token-auth-file', 't'], { tokenAuthFile: 't' }],
    [
      [
        '--authorization-mode=Node,RBAC',
        '--authorization-mode=Webhook',
        '--authorization-webhook-config-file=k',
        '--authorization-webhook-version=v1',
        '--authorization-webhook-cache-authorized-ttl=1m',
        '--authorization-webhook-cache-unauthorized-ttl=0s',
      ],
      {
        authorizationModes: ['Node', 'RBAC', 'Webhook'],
        authorizationWebhookConfigFile: 'k',
        authorizationWebhookVersion: 'v1',
        authorizationWebhookCacheAuthorizedTtlMs: 60_000,
        authorizationWebhookCacheUnauthorizedTtlMs: 0,
      },
    ],
    [['--authorization-policy-file=p'], { authorizationPolicyFile: 'p' }],
    [['--authorization-config=c'], { authorizationConfigFile: 'c' }],
    [
      [
        '--service-account-issuer=https://a',
        '--service-account-issuer=b',
        '--service-account-signing-key-file=k',
      ],
      { serviceAccountIssuers: ['https://a', 'b'], serviceAccountSigningKeyFile: 'k' },
    ],
    [
      [
        '--service-account-lookup=false',
        '--service-account-jwks-uri=https://k',
        '--service-account-extend-token-expiration=false',
        '--service-account-max-token-expiration=48h',
        '--api-audiences=a,b',
        '--api-audiences=c',
        '--enable-bootstrap-token-auth',
      ],
      {
        serviceAccountLookup: false,
        serviceAccountJwksUri: 'https://k',
        serviceAccountExtendTokenExpiration: false,
        serviceAccountMaxTokenExpirationMs: 172_800_000,
        apiAudiences: ['a', 'b', 'c'],
        enableBootstrapTokenAuth: true,
      },
    ],
    [
      ['--service-account-key-file=a', '--service-account-key-file=b'],
      { serviceAccountKeyFiles: ['a', 'b'] },
    ],
    [['--request-timeout=1m30s'], { requestTimeoutMs: 90_000 }],
    [
      [
        '--requestheader-client-ca-file=p',
        '--requestheader-allowed-names=front',
        '--requestheader-username-headers=X-Remote-User,X-Other',
        '--requestheader-username-headers=X-Third',
        '--requestheader-uid-headers=X-Remote-Uid',
        '--requestheader-group-headers=X-Remote-Group',
        '--requestheader-extra-headers-prefix=X-Remote-Extra-',
        '--proxy-client-cert-file=c',
        '--proxy-client-key-file=k',
        '--aggregator-reject-forwarding-redirect=false',
      ],
      {
        requestheaderClientCaFile: 'p',
        requestheaderAllowedNames: ['front'],
        requestheaderUsernameHeaders: ['X-Remote-User', 'X-Other', 'X-Third'],
        requestheaderUidHeaders: ['X-Remote-Uid'],
        requestheaderGroupHeaders: ['X-Remote-Group'],
        requestheaderExtraHeadersPrefix: ['X-Remote-Extra-'],
        proxyClientCertFile: 'c',
        proxyClientKeyFile: 'k',
        rejectsForwardingRedirects: false,
      },
    ],
    [
      [
        '--authentication-token-webhook-config-file=w',
        '--authentication-token-webhook-version=v1',
        '--authentication-token-webhook-cache-ttl=0',
      ],
      {
        authenticationTokenWebhookConfigFile: 'w',
        authenticationTokenWebhookVersion: 'v1',
        authenticationTokenWebhookCacheTtlMs: 0,
      },
    ],
    [
      [
        '--max-requests-inflight=0',
        '--max-mutating-requests-inflight=7',
        '--http2-max-streams-per-connection=250',
        '--goaway-chance=.01',
        '--livez-grace-period=1m',
      ],
      {
        maxRequestsInflight: 0,
        maxMutatingRequestsInflight: 7,
        http2MaxStreamsPerConnection: 250,
        goawayChance: 0.01,
        livezGracePeriodMs: 60_000,
      },
    ],
    [['--shutdown-delay-duration', '0'], { shutdownDelayMs: 0 }],
    [['--etcd-compaction-interval=500ms'], { compactionIntervalMs: 500 }],
    [['--allowed-hosts=a.test, b.test'], { allowedHosts: ['a.test', 'b.test'] }],
    [['--cors-allowed-origins=^https://a$,^b$'], { corsAllowedOrigins: [/^https:\/\/a$/, /^b$/] }],
    [
      ['--service-cluster-ip-range=10.96.0.0/12', '--service-node-port-range', '40000-40100'],
      { serviceClusterIpRange: '10.96.0.0/12', serviceNodePortRange: '40000-40100' },
    ],
    [
      ['--resolve-service=a/b=https://127.0.0.1:9443', '--resolve-service', 'a/b:80=https://c/'],
      {
        serviceAddresses: new Map([
          ['a/b', 'https://127.0.0.1:9443'],
          ['a/b:80', 'https://c'],
        ]),
      },
    ],
    [
      [
        '--enable-admission-plugins=A,B',
        '--enable-admission-plugins=C',
        '--disable-admission-plugins',
        'D',
        '--admission-control-config-file=f.yaml',
      ],
      {
        enableAdmissionPlugins: ['A', 'B', 'C'],
        disableAdmissionPlugins: ['D'],
        admissionConfigFile: 'f.yaml',
      },
    ],
    [['--emulated-version', '1.34'], { release: '1.34' }],
    [['--emulated-version', 'kube=1.25'], { release: '1.25' }],
    [['--help', '--nonsense'], 'help'],
    [['-h'], 'help'],
    [['--dev', '--version'], 'version'],
  ])('flags are read: %j', (words, options) => {
    expect(optionsOf(...words)).toEqual(options)
  })

  it('flags add up switches that are given several times', () => {
    expect(optionsOf('--feature-gates=A=true,B=false', '--feature-gates', 'B=true')).toEqual({
      featureGates: new Map([
        ['A', true],
        ['B', true],
      ]),
    })
    expect(optionsOf('--runtime-config=api/all=false,v1')).toEqual({
      runtimeConfig: new Map([
        ['api/all', false],
        ['v1', true],
      ]),
    })
  })

  it.each([['-v', '5'], ['-v=5'], ['--v', '5'], ['--v=5']])(
    'flags give the log level from %j',
    (...words) => {
      const command = parseCommand(
        skerryProgram,
        words.filter((word) => word !== undefined),
      )
      expect(command).toMatchObject({ settings: { verbosity: 5 } })
    },
  )

  it.each([
    [['--brnd', 'k8s'], 'unknown flag --brnd, did you mean --brand?; --help lists all'],
    [['--quite-unlike-anything'], 'unknown flag --quite-unlike-anything; --help lists all'],
    [['-brand', 'k8s'], 'unknown flag -brand, did you mean --brand?; --help lists all'],
    [['--no-such=1'], 'unknown flag --no-such; --help lists all'],
    [['serve'], 'unexpected argument "serve"; --help lists flags and commands'],
    [['--'], 'unexpected argument "--"; --help lists flags and commands'],
    [[''], 'unexpected argument ""; --help lists flags and commands'],
    [['--data-dir'], '--data-dir needs a value: --data-dir <directory>'],
    [['--data-dir='], '--data-dir: the value is empty'],
    [['--brand', 'kubernetes'], '--brand: "kubernetes" is not one of svc, k8s'],
    [['--secure-port', '65536'], '--secure-port: "65536" is not a number from 0 to 65535'],
    [['--secure-port', '0x5g'], '--secure-port: "0x5g" is not a number from 0 to 65535'],
    [['--dev=maybe'], '--dev: "maybe" is neither true nor false'],
    [
      ['--anonymous-auth', 'false'],
      'unexpected argument "false"; a switch takes its value after an equals sign: --switch=false',
    ],
    [
      ['--request-timeout', '5'],
      '--request-timeout: "5" is not a duration such as 30s, 5m or 1h30m',
    ],
    [
      ['--request-timeout', '-5s'],
      '--request-timeout: "-5s" is not a duration such as 30s, 5m or 1h30m',
    ],
    [['--cors-allowed-origins', '['], '--cors-allowed-origins: "[" is not a regular expression'],
    [
      ['--resolve-service', 'hooks'],
      '--resolve-service: "hooks" is not the namespace/name of a service',
    ],
    [
      ['--resolve-service', 'shop/Hooks=https://a'],
      '--resolve-service: "shop/Hooks" is not the namespace/name of a service',
    ],
    [
      ['--resolve-service', 'shop/hooks:0=https://a'],
      '--resolve-service: "0" is not a port from 1 to 65535',
    ],
    [
      ['--resolve-service', 'shop/hooks'],
      '--resolve-service: "shop/hooks" has no address; it must be shop/hooks=https://host:port',
    ],
    [
      ['--resolve-service', 'shop/hooks=http://127.0.0.1:80'],
      '--resolve-service: "http://127.0.0.1:80" is not an address; it must be https://host:port without a path',
    ],
    [
      ['--resolve-service', 'shop/hooks=https://127.0.0.1/convert'],
      '--resolve-service: "https://127.0.0.1/convert" is not an address; it must be https://host:port without a path',
    ],
    [
      ['--resolve-service=a/b=https://c', '--resolve-service=a/b=https://d'],
      '--resolve-service: a/b already has the address https://c and cannot also have https://d',
    ],
    [
      ['--emulated-version', '1.15'],
      '--emulated-version: release 1.15 cannot be emulated: this server has those from 1.16 to 1.34',
    ],
  ])('flags are refused in one line: %j', (words, line) => {
    expect(() => parseCommand(skerryProgram, words)).toThrow(
      expect.objectContaining({ name: 'StartupError', message: line }),
    )
  })

  it('the help of the command names every controller', () => {
    const line = helpText(skerryProgram)
      .split('\n')
      .find((text) => text.includes('--controllers'))
    for (const name of controllerNames) expect(line).toContain(name)
  })

  it('the help of the command lists every flag', () => {
    const help = helpText(skerryProgram)
    for (const { name } of flags) expect(help).toContain(`--${name}`)
  })

  it('a deprecated flag works and warns, which can be switched off', () => {
    const words = ['--audit-webhook-batch-initial-backoff=3s']
    const command = parseCommand(skerryProgram, words)
    const warnings = [
      'Flag --audit-webhook-batch-initial-backoff has been deprecated, use --audit-webhook-initial-backoff instead',
    ]
    expect(command).toMatchObject({
      settings: { options: { auditWebhookInitialBackoffMs: 3000 }, warnings },
    })
    const quiet = parseCommand(skerryProgram, [...words, '--deprecation-warnings=false'])
    expect(quiet).toMatchObject({
      settings: { options: { auditWebhookInitialBackoffMs: 3000 }, warnings: [] },
    })
  })

  it('no flag is deprecated for one that is not there, and the help says what to use', () => {
    const names = new Set(flags.map(({ name }) => name))
    const help = helpText(skerryProgram)
    for (const { deprecated } of flags) {
      if (deprecated === undefined) continue
      expect(names).toContain(/--([\w-]+)/.exec(deprecated)?.[1])
      expect(help).toContain(`Deprecated: ${deprecated}.`)
    }
  })
})
