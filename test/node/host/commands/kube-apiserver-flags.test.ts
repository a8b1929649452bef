import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FlagValueError } from '../../../../node-host/base/errors/flag-value-error.ts'
import { StartupError } from '../../../../node-host/base/errors/startup-error.ts'
import { startOptionTable } from '../../../../node-host/base/options/tables/start-option-table.ts'
import type { CommandSettings, FlagChange } from '../../../../node-host/commands/flags/flag.ts'
import { helpText } from '../../../../node-host/commands/flags/help-text.ts'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import {
  kubeApiserverProgram,
  skerryProgram,
} from '../../../../node-host/commands/serve/programs.ts'

/** A flag of kube-apiserver 1.34.2 as its own help lists it, hidden ones included: name, type, default (empty for the zero of the type). */
type Recorded = readonly [name: string, type: string, value: string]

const recorded = JSON.parse(
  readFileSync(new URL('./kube-apiserver-flags.json', import.meta.url), 'utf8'),
) as readonly Recorded[]

const { flags } = kubeApiserverProgram

/** A value of each type that kube-apiserver takes, and one that it refuses; all texts are taken where there is none. */
const values: Readonly<Record<string, readonly [good: string, bad?: string]>> = {
  bool: ['false', 'yes'],
  ip: ['192.0.2.1'],
  int: ['1', 'many'],
  uint: ['1', 'many'],
  duration: ['2m30s', '2 minutes'],
  float: ['.01', 'often'],
  float32: ['2.5', 'often'],
  quantity: ['2Mi', 'much'],
  'pattern=N,...': ['server=3', 'server'],
  Level: ['2', 'loud'],
  portRange: ['30000-30100'],
  namedCertKey: ['a.crt,a.key:a.test', 'a.crt'],
}

/** Texts for flags whose values are more than their type says. */
const texts: Readonly<Record<string, string>> = {
  'audit-log-format': 'json',
  'audit-log-mode': 'batch',
  'audit-webhook-mode': 'batch',
  'authentication-token-webhook-version': 'v1',
  'cors-allowed-origins': '//a.test(:|$)',
  'emulated-version': 'kube=1.33',
  'endpoint-reconciler-type': 'none',
  'feature-gates': 'kube:AllAlpha=false',
  'logging-format': 'text',
  'oidc-required-claim': 'a=b',
  'runtime-config': 'api/all=true',
  'storage-backend': 'etcd3',
  'storage-media-type': 'application/json',
  'strict-transport-security-directives': 'max-age=1',
  'tls-cipher-suites': 'TLS_RSA_WITH_AES_128_CBC_SHA',
  'tls-min-version': 'VersionTLS13',
  'allow-metric-labels': 'metric,label=a,b',
}

/** Flags whose default is not that of kube-apiserver, and why. */
const otherDefaults: Readonly<Record<string, string>> = {
  'bind-address': 'other machines are let in by choice only',
  'cert-dir': 'the default of kube-apiserver needs the rights of root',
  'authorization-mode': 'AlwaysAllow would let everybody do everything',
}

/** Flags whose default the help does not give, since there is one value, or a list that is empty. */
const withoutDefault = new Set([
  'allow-metric-labels',
  'audit-log-version',
  'audit-webhook-version',
  'tls-sni-cert-key',
])

function settingsOf(...words: string[]): CommandSettings {
  const command = parseCommand(kubeApiserverProgram, words)
  if (command.action !== 'start') throw new TypeError(`not a start: ${command.action}`)
  return command.settings
}

function goodValue([name, type]: Recorded): string {
  return texts[name] ?? values[type]?.[0] ?? 'text'
}

/** Settings of the command that flags set beside options of the server. */
const settingNames = ['verbosity', 'logFormat', 'deprecationWarnings']

/** Texts of many forms, of which each flag takes one. */
function candidates(name: string): readonly string[] {
  const good = recorded.find(([each]) => each === name)
  const forms = [
    'true',
    '1',
    '1s',
    'a',
    'k8s',
    'lmdb',
    'run',
    'json',
    '10.0.0.0/16',
    'https://a:1',
    'a/b=https://c:1',
  ]
  return [...(good ? [goodValue(good)] : []), ...forms]
}

function changeBy(read: () => FlagChange): FlagChange | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof FlagValueError) return undefined
    throw error
  }
}

const used = flags.filter(({ unused }) => unused === undefined)

describe('flags of kube-apiserver', () => {
  it('are all known, each once, with the values that they take there', () => {
    const names = flags.map(({ name }): string => name)
    expect(new Set(names).size).toBe(names.length)
    expect(recorded.filter(([name]) => !names.includes(name))).toEqual([])
    for (const flag of recorded) {
      const { notes } = settingsOf(`--${flag[0]}=${goodValue(flag)}`)
      expect(notes.length, flag[0]).toBe(used.some(({ name }) => name === flag[0]) ? 0 : 1)
    }
  })

  // The compiler takes a second option of a wrong name beside a right one, so each flag is read.
  it('set options and settings that there are, by a value that each takes', () => {
    const names = new Set([...Object.keys(startOptionTable), ...settingNames])
    for (const { name, read } of flags) {
      const changes = candidates(name).flatMap((text) => changeBy(() => read(text, {})) ?? [])
      expect(changes.length, name).toBeGreaterThan(0)
      const unknown = changes
        .flatMap((change) => Object.keys(change))
        .filter((key) => !names.has(key))
      expect(unknown, name).toEqual([])
    }
  })

  it('refuse a value that is not of their type, with effect or without', () => {
    for (const [name, type] of recorded) {
      const bad = values[type]?.[1]
      if (bad === undefined) continue
      expect(() => settingsOf(`--${name}=${bad}`), name).toThrow(StartupError)
    }
    expect(() => settingsOf('--storage-backend=etcd2')).toThrow('"etcd2" is not one of')
  })

  it('are switches where their type is bool, and take the next word otherwise', () => {
    for (const [name, type] of recorded) {
      const flag = flags.find((each) => each.name === name)
      expect(flag?.value === undefined, name).toBe(type === 'bool')
    }
  })

  it('have the defaults of kube-apiserver, but for the listed differences', () => {
    const others = recorded.filter(([name, , value]) => {
      const flag = used.find((each) => each.name === name)
      if (!flag || value === '' || withoutDefault.has(name)) return false
      return !flag.help.includes(`Default ${value.replace(/^\[(.*)\]$/, '$1')}`)
    })
    const expected = Object.keys(otherDefaults).filter((name) => name !== 'authorization-mode')
    expect(others.map(([name]) => name)).toEqual(expected.toSorted())
    const { defaults } = kubeApiserverProgram
    expect(defaults).toMatchObject({ brand: 'k8s', storage: 'memory', allowPrivileged: false })
  })

  it('without effect are the recorded ones only, and each has a reason for the help and the log', () => {
    const names = new Set(recorded.map(([name]) => name))
    for (const { name, unused, help } of flags) {
      if (unused === undefined) continue
      expect(names.has(name), name).toBe(true)
      expect(unused, name).toMatch(/^[a-zS].{12,}[^.]$/)
      expect(help).toContain(unused)
    }
  })

  it('without effect are noted from verbosity 1 on', () => {
    const { notes } = settingsOf('--profiling', '--profiling=false')
    expect(notes).toEqual([expect.stringMatching(/^--profiling has no effect: profiles are made/)])
  })

  it('take integers in every form of Go, and an empty text for no value', () => {
    for (const [text, value] of [
      ['+3', 3],
      ['0x10', 16],
      ['1_000', 1000],
      ['010', 8],
      ['0b11', 3],
      ['0', 0],
    ] as const) {
      expect(settingsOf(`--max-requests-inflight=${text}`).options.maxRequestsInflight).toBe(value)
    }
    for (const bad of ['08', '1_', '_1', '0x', '1.0', '--1', '']) {
      expect(() => settingsOf(`--max-requests-inflight=${bad}`), bad).toThrow('is not a number')
    }
    expect(settingsOf('--max-connection-bytes-per-sec=10000000000').notes).toHaveLength(1)
    const empty = ['--client-ca-file=', '--token-auth-file', '', '--tls-min-version=']
    expect(settingsOf(...empty).options).toEqual(kubeApiserverProgram.defaults)
  })

  it('may have underscores, and deprecated ones warn in the words of kube-apiserver', () => {
    const { notes, warnings } = settingsOf(
      '--kubelet_port=10250',
      '--admission_control=LimitRanger',
    )
    expect(notes).toEqual([expect.stringContaining('--kubelet-port')])
    expect(warnings).toEqual([
      expect.stringContaining('--kubelet-port has been deprecated, kubelet-port is deprecated'),
      expect.stringContaining('--admission-control has been deprecated, Use --enable-admission'),
    ])
  })

  it('are refused where kube-apiserver does not know them either, with the nearest name', () => {
    expect(() => settingsOf('--etcd-server=http://a:1')).toThrow(
      'unknown flag --etcd-server, did you mean --etcd-servers?',
    )
    for (const gone of ['cloud-provider', 'insecure-port', 'kubelet-https', 'logtostderr']) {
      expect(() => settingsOf(`--${gone}=1`)).toThrow(`unknown flag --${gone}`)
    }
  })

  it('are of one table with those of skerry, which takes none without effect', () => {
    for (const flag of skerryProgram.flags) {
      expect(flag.unused).toBeUndefined()
      expect(flags.some(({ name }) => name === flag.name)).toBe(true)
    }
  })

  it('with lists add up where they are given more than once', () => {
    const lists = {
      'api-audiences': 'apiAudiences',
      'authorization-mode': 'authorizationModes',
      'cors-allowed-origins': 'corsAllowedOrigins',
      'disable-admission-plugins': 'disableAdmissionPlugins',
      'disabled-metrics': 'disabledMetrics',
      'enable-admission-plugins': 'enableAdmissionPlugins',
      'requestheader-allowed-names': 'requestheaderAllowedNames',
      'service-account-issuer': 'serviceAccountIssuers',
      'service-account-key-file': 'serviceAccountKeyFiles',
      'tls-cipher-suites': 'tlsCipherSuites',
      'tls-sni-cert-key': 'tlsSniCertKeys',
    } as const
    for (const [name, option] of Object.entries(lists)) {
      const found = recorded.find(([recordedName]) => recordedName === name)
      const word = `--${name}=${found === undefined ? '' : goodValue(found)}`
      expect(settingsOf(word, word).options[option], name).toHaveLength(2)
    }
  })

  it('take patterns of origins only that pin the host at both ends', () => {
    expect(settingsOf('--cors-allowed-origins=^https://a[.]test$').options).toMatchObject({
      corsAllowedOrigins: [/^https:\/\/a[.]test$/],
    })
    for (const bad of ['a.test', '^https', 'a.test$']) {
      expect(() => settingsOf(`--cors-allowed-origins=${bad}`)).toThrow('does not pin the host')
    }
  })

  it('set options: kept data, controllers beside the own ones, plug-ins, TLS', () => {
    expect(settingsOf('--data-dir=d').options).toMatchObject({ dataDir: 'd', storage: 'lmdb' })
    expect(settingsOf('--controllers=*,-event-ttl').options.controllers).toEqual([
      '*',
      '-event-ttl',
      'service-repair-controller',
      'event-ttl-controller',
    ])
    const { options } = settingsOf(
      '--tls-min-version=VersionTLS13',
      '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_AES_128_GCM_SHA256',
      '--tls-sni-cert-key=a.crt,a.key',
      '--tls-sni-cert-key=b.crt,b.key:B.test,*.b.test',
      '--strict-transport-security-directives=max-age=60,includeSubDomains',
      '--min-request-timeout=60',
    )
    expect(options).toMatchObject({
      tlsMinVersion: 'TLSv1.3',
      tlsCipherSuites: ['ECDHE-RSA-AES128-GCM-SHA256'],
      tlsSniCertKeys: [
        { certificateFile: 'a.crt', keyFile: 'a.key', names: [] },
        { certificateFile: 'b.crt', keyFile: 'b.key', names: ['b.test', '*.b.test'] },
      ],
      strictTransportSecurityDirectives: ['max-age=60', 'includeSubDomains'],
      minRequestTimeoutSeconds: 60,
    })
    const onWindows = settingsOf(
      '--tls-sni-cert-key=C:\\pki\\a.crt,C:/pki/a.key',
      '--tls-sni-cert-key=d:\\b.crt, d:\\b.key:B.test,*.b.test',
    )
    expect(onWindows.options.tlsSniCertKeys).toEqual([
      { certificateFile: 'C:\\pki\\a.crt', keyFile: 'C:/pki/a.key', names: [] },
      { certificateFile: 'd:\\b.crt', keyFile: 'd:\\b.key', names: ['b.test', '*.b.test'] },
    ])
    for (const bad of ['a.crt', 'a,b,c', 'a,b:', 'C:\\a.crt']) {
      expect(() => settingsOf(`--tls-sni-cert-key=${bad}`)).toThrow('is not certificate,key')
    }
    expect(() => settingsOf('--tls-cipher-suites=RC4')).toThrow('is not a cipher suite')
    expect(() => settingsOf('--strict-transport-security-directives=age')).toThrow('max-age')
  })
})

describe('help and version of kube-apiserver', () => {
  it('say in one line that controllers of the controller manager are off', () => {
    const lines = helpText(kubeApiserverProgram).split('\n')
    expect(lines.filter((line) => line.includes('are off; --controllers=* runs'))).toHaveLength(1)
    expect(lines.some((line) => line.includes('--kubelet-port'))).toBe(false)
  })

  it('print the version in a line, or with all fields', async () => {
    const versionOf = async (word: string): Promise<string> => {
      const command = parseCommand(kubeApiserverProgram, [word])
      if (command.action !== 'version') throw new TypeError(`not a version: ${command.action}`)
      return kubeApiserverProgram.version(command.form)
    }
    expect(await versionOf('--version')).toMatch(/^Kubernetes v1\.34\.\d+\S*$/)
    expect(await versionOf('--version=true')).toMatch(/^Kubernetes v1\.34\./)
    expect(await versionOf('--version=raw')).toMatch(/^version\.Info\{Major:"1", Minor:"34", .*\}$/)
    expect(settingsOf('--version=false').notes).toEqual([])
    expect(settingsOf('--version=v1.34.0-mine').options.reportedVersion).toBe('v1.34.0-mine')
    expect(() => settingsOf('--version=1.2')).toThrow('"1.2" is not true, false, raw or a version')
    for (const bad of ['v9', 'v1.35.0', 'v1.34.2-mine', 'v1.34.0 mine']) {
      expect(() => settingsOf(`--version=${bad}`)).toThrow('must have the numbers of this server')
    }
  })
})
