import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeTestPki } from '../certificates/test-pki.ts'
import { launchIn } from './launched-server.ts'

/** A start that is refused in one line. Words and messages name files below the test's folder as `@/name`. */
export interface WrongStart {
  readonly name: string
  readonly words: readonly string[]
  /** What the line says after the name of the program; all of it where it is a text. */
  readonly says: string | RegExp
  /** Files of the test's folder by name. */
  readonly files?: Readonly<Record<string, string>>
  /** Further preparation, in the test's folder. */
  readonly prepare?: (folder: string) => Promise<void>
}

const data = '--data-dir=@/data'
const memory = '--storage=memory'

async function put(folder: string, name: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

let certificates: ReturnType<typeof makeTestPki> | undefined

/** Puts a certificate, its key, and the key of another into the folder. */
async function putCertificates(folder: string): Promise<void> {
  const { tls, authority } = await (certificates ??= makeTestPki())
  await put(folder, 'tls.crt', tls.certificate)
  await put(folder, 'tls.key', tls.key)
  await put(folder, 'other.key', authority.key)
}

/** Runs a server on the folder's data directory and closes it. */
async function use(folder: string): Promise<void> {
  await (await launchIn(join(folder, 'data'), { storage: 'memory', brand: 'k8s' })).close()
}

/** Limits that kube-apiserver refuses in these words, before anything is opened. */
const wrongLimits: readonly WrongStart[] = [
  {
    name: 'no requests at all by priority and fairness',
    words: ['--max-requests-inflight=0', '--max-mutating-requests-inflight=0'],
    says: 'invalid configuration: MaxRequestsInFlight=0 and MaxMutatingRequestsInFlight=0; they must add up to something positive',
  },
  {
    name: 'a negative number of reads',
    words: ['--max-requests-inflight=-1', '--enable-priority-and-fairness=false'],
    says: '--max-requests-inflight can not be negative value',
  },
  {
    name: 'a negative number of writes',
    words: ['--max-mutating-requests-inflight=-2'],
    says: '--max-mutating-requests-inflight can not be negative value',
  },
]

/** Wrong words, which are refused before anything is opened. */
export const wrongWords: readonly WrongStart[] = [
  {
    name: 'an unknown flag',
    words: ['--nonsense'],
    says: 'unknown flag --nonsense; --help lists all',
  },
  {
    name: 'a misspelled flag',
    words: ['--data-dri=x'],
    says: 'unknown flag --data-dri, did you mean --data-dir?; --help lists all',
  },
  {
    name: 'a misspelled command',
    words: ['kubeclt'],
    says: 'unexpected argument "kubeclt", did you mean the command kubectl?; --help lists flags and commands',
  },
  {
    name: 'a flag without its value',
    words: ['--secure-port'],
    says: '--secure-port needs a value: --secure-port <port>',
  },
  {
    name: 'a bad value',
    words: ['--brand=kubernetes'],
    says: '--brand: "kubernetes" is not one of svc, k8s',
  },
  {
    name: 'a port out of range',
    words: ['--secure-port=70000'],
    says: '--secure-port: "70000" is not a number from 0 to 65535',
  },
  {
    name: 'a duration without a unit',
    words: ['--event-ttl=soon'],
    says: '--event-ttl: "soon" is not a duration such as 30s, 5m or 1h30m',
  },
  {
    name: 'an unknown release',
    words: ['--emulated-version=1.99'],
    says: /^--emulated-version: release 1\.99 cannot be emulated: this server has those from 1\.\d+ to 1\.\d+$/,
  },
  {
    name: 'a feature gate without a boolean',
    words: ['--feature-gates=AllBeta=maybe'],
    says: /^--feature-gates: invalid value of AllBeta=maybe/,
  },
  {
    name: 'a stage of APIs without a boolean',
    words: ['--runtime-config=api/all=maybe'],
    says: '--runtime-config: invalid value api/all=maybe',
  },
  {
    name: 'an advertised host name',
    words: ['--advertise-address=skerry.test'],
    says: '--advertise-address: "skerry.test" is not an IP address such as 192.0.2.10 or 2001:db8::10',
  },
  ...wrongLimits,
]

/** Wrong data directories and files of them. */
const wrongDirectories: readonly WrongStart[] = [
  {
    name: 'a directory with foreign files',
    words: [data],
    files: { 'data/thesis.doc': '' },
    says: '@/data holds other files (thesis.doc) and no store; choose an empty directory with --data-dir',
  },
  {
    name: 'a file in place of the directory',
    words: [data],
    files: { data: '' },
    says: 'cannot create the directory @/data: a file of that name exists; choose another with --data-dir',
  },
  {
    name: 'a directory of the other brand',
    words: [data, '--brand=svc'],
    prepare: use,
    says: 'the data directory @/data was created with brand k8s and cannot serve brand svc: start with --brand k8s, or choose another directory with --data-dir',
  },
  {
    name: 'a directory of a newer format',
    words: [data],
    files: { 'data/skerry.json': '{"formatVersion":7,"writtenBy":"skerry 3.0.0"}' },
    says: /^the data directory @\/data has format 7, written by skerry 3\.0\.0, and this version reads formats up to \d+: start that version or a later one, or choose another directory with --data-dir$/,
  },
  {
    name: 'a directory with a damaged authority',
    words: [data, memory],
    prepare: async (folder) => {
      await use(folder)
      await put(folder, 'data/pki/ca.crt', 'nonsense')
    },
    says: '@/data/pki/ca.crt is damaged; restore it, or remove it with the other file of the pair',
  },
  {
    name: 'a directory whose authority has lost its key',
    words: [data, memory],
    prepare: async (folder) => {
      await use(folder)
      await rm(join(folder, 'data/pki/ca.key'))
    },
    says: '@/data/pki holds ca.crt without ca.key; restore the key, or remove ca.crt to start a new authority',
  },
]

const isAdministrator = process.getuid?.() === 0

if (isAdministrator) {
  process.stderr.write(
    'SKIPPED: a start on a directory without permission, as the administrator has every permission\n',
  )
}

const wrongPermissions: readonly WrongStart[] = isAdministrator
  ? []
  : [
      {
        name: 'a directory that cannot be written to',
        words: [data],
        prepare: async (folder) => {
          await mkdir(join(folder, 'data'))
          await chmod(join(folder, 'data'), 0o500)
        },
        says: 'the data directory @/data cannot be written to: permission denied; choose another with --data-dir',
      },
    ]

/** Wrong certificates. */
const wrongCertificates: readonly WrongStart[] = [
  {
    name: 'a certificate without its key',
    words: [data, memory, '--tls-cert-file=@/tls.crt'],
    prepare: putCertificates,
    says: '--tls-cert-file and --tls-private-key-file belong together; give both',
  },
  {
    name: 'a key of an authority without its certificate',
    words: [data, memory, '--cluster-signing-legacy-unknown-key-file=@/tls.key'],
    prepare: putCertificates,
    says: '--cluster-signing-legacy-unknown-cert-file and --cluster-signing-legacy-unknown-key-file belong together; give both',
  },
  {
    name: 'an authority for all signers beside one for a single signer',
    words: [
      data,
      memory,
      '--cluster-signing-cert-file=@/tls.crt',
      '--cluster-signing-kubelet-client-cert-file=@/tls.crt',
    ],
    says: 'cannot specify --cluster-signing-{cert,key}-file and other --cluster-signing-*-file flags at the same time',
  },
  {
    name: 'a key of another certificate',
    words: [data, memory, '--tls-cert-file=@/tls.crt', '--tls-private-key-file=@/other.key'],
    prepare: putCertificates,
    says: 'the key @/other.key does not belong to the certificate @/tls.crt',
  },
  {
    name: 'a key that cannot be read',
    words: [data, memory, '--tls-cert-file=@/tls.crt', '--tls-private-key-file=@/none.key'],
    prepare: putCertificates,
    says: 'cannot read the key of --tls-private-key-file @/none.key: it does not exist',
  },
  {
    name: 'authorities without a certificate',
    words: [data, memory, '--client-ca-file=@/ca.pem'],
    files: { 'ca.pem': 'nonsense' },
    says: '@/ca.pem holds no PEM certificate of an authority, which --client-ca-file needs',
  },
]

/** Wrong files and settings of the server itself. */
const wrongSettings: readonly WrongStart[] = [
  {
    name: 'a missing kubeconfig of a webhook',
    words: [data, memory, '--authentication-token-webhook-config-file=@/hook.yaml'],
    says: 'cannot read kubeconfig of --authentication-token-webhook-config-file @/hook.yaml: it does not exist',
  },
  {
    name: 'a bad kubeconfig of a webhook',
    words: [data, memory, '--authentication-token-webhook-config-file=@/hook.yaml'],
    files: { 'hook.yaml': 'nonsense' },
    says: 'kubeconfig of --authentication-token-webhook-config-file @/hook.yaml: it must contain an object',
  },
  {
    name: 'a missing audit policy',
    words: [data, memory, '--audit-policy-file=@/policy.yaml'],
    says: 'cannot read the audit policy @/policy.yaml: it does not exist',
  },
  {
    name: 'an unknown authorization mode',
    words: [data, memory, '--authorization-mode=RBCA'],
    says: 'authorization-mode "RBCA" is not a valid mode; AlwaysAllow, AlwaysDeny, ABAC, Webhook, RBAC, Node are',
  },
  {
    name: 'an unknown feature gate',
    words: [data, memory, '--feature-gates=Nope=true'],
    says: /^unrecognized feature gate: Nope; skerry gates lists those of 1\.\d+$/,
  },
  {
    name: 'a misspelled feature gate of an older release',
    words: [data, memory, '--emulated-version=1.30', '--feature-gates=WatchLst=true'],
    says: 'unrecognized feature gate: WatchLst; did you mean WatchList?',
  },
  {
    name: 'a locked feature gate',
    words: [data, memory, '--feature-gates=AnyVolumeDataSource=false'],
    says: 'cannot set feature gate AnyVolumeDataSource to false, feature is locked to true',
  },
  {
    name: 'an unknown API',
    words: [data, memory, '--runtime-config=nope/v1=true'],
    says: 'unknown api groups nope',
  },
  {
    name: 'an unknown controller',
    words: [data, memory, '--controllers=nope'],
    says: /^there is no controller "nope"; there are \w/,
  },
  {
    name: 'a range of services without its length',
    words: [data, memory, '--service-cluster-ip-range=10.0.0.0'],
    says: '"10.0.0.0" is not a range of addresses like 10.0.0.0/24',
  },
  {
    name: 'an address of another machine',
    words: [data, memory, '--bind-address=203.0.113.99'],
    says: '203.0.113.99 is not an address of this machine; see --bind-address',
  },
  {
    name: 'development that others could reach',
    words: [data, memory, '--dev', '--bind-address=0.0.0.0'],
    says: '--dev allows every request, so it serves loopback addresses only and not 0.0.0.0',
  },
  {
    name: "a configuration of kwok's that holds other kinds",
    words: [data, memory, '--kwok-config=@/pod.yaml'],
    says: "--kwok-config @/pod.yaml: document 1 is Pod of v1, which is none of kwok's kinds that act here: Stage, Logs, ClusterLogs, Exec, ClusterExec, Attach, ClusterAttach, PortForward, ClusterPortForward, ResourceUsage, ClusterResourceUsage, Metric",
    files: { 'pod.yaml': 'apiVersion: v1\nkind: Pod\n' },
  },
  {
    name: 'a directory of logs that does not exist',
    words: [data, memory, '--kwok-log-dir=@/logs'],
    says: 'cannot read --kwok-log-dir @/logs: it does not exist',
  },
]

/** Starts with words that parse, and fail later. */
export const wrongStarts: readonly WrongStart[] = [
  ...wrongDirectories,
  ...wrongPermissions,
  ...wrongCertificates,
  ...wrongSettings,
]
