import {
  controllersOfServer,
  defaultRelease,
  parseRelease,
  textOf,
  versionInfo,
} from '../../../core/index.ts'
import { packageVersion } from '../../base/package-files/own-manifest.ts'
import { hostPlatform } from '../../base/process/host-platform.ts'
import { flags } from '../flags/flag-table.ts'
import { kubeApiserverFlags } from '../flags/kube-apiserver-flags.ts'
import type { Program } from '../flags/program.ts'
import type { VersionForm } from '../flags/version-form.ts'
import { hostCommands } from '../host-commands.ts'

/** The command of serving, as the help lists it. */
const upCommand = {
  name: 'up',
  usage: '[flags]',
  summary: 'serves in the foreground; so does skerry without a command',
}

/** `skerry up`, or `skerry` with flags alone. */
export const skerryProgram: Program = {
  name: 'skerry',
  usage: 'skerry [command] [flags]',
  flags,
  defaults: { simulate: true },
  commands: [upCommand, ...hostCommands],
  about: [
    'A Kubernetes-style API server. Serves on https://127.0.0.1:6443 and writes a kubeconfig into the data directory.',
  ],
  examples: [
    ['skerry up --brand k8s', 'serves until Ctrl-C; stores objects in ./.skerry'],
    ['skerry run -- kubectl get namespaces', 'starts a server for one command'],
    [
      'skerry kubectl --data-dir .skerry get all',
      'lists objects of the server in ./.skerry, without kubectl installed',
    ],
  ],
  version: async () => `skerry ${await packageVersion()}`,
}

/**
 * `skerry kube-apiserver`, or a link of that name. Controllers that the original leaves to kube-controller-manager are off, and
 * the data ends with the process unless `--data-dir` is given.
 */
export const kubeApiserverProgram: Program = {
  name: 'kube-apiserver',
  usage: 'kube-apiserver [flags]',
  flags: kubeApiserverFlags,
  defaults: {
    brand: 'k8s',
    storage: 'memory',
    controllers: controllersOfServer,
    allowPrivileged: false,
  },
  commands: [],
  about: [
    'Serves with the flags and defaults of kube-apiserver 1.34. Objects are in memory unless --data-dir or --etcd-servers is given.',
    'Controllers of kube-controller-manager (namespaces, garbage collection, service accounts, ...) are off; --controllers=* runs them.',
  ],
  examples: [],
  version: (form) => Promise.resolve(kubernetesVersion(form)),
}

/** The version of the API that is served, as `kube-apiserver --version` prints it: in a line, or with all fields of `/version`. */
function kubernetesVersion(form: VersionForm): string {
  const info = versionInfo(parseRelease(defaultRelease), hostPlatform)
  if (form === 'line') return `Kubernetes ${textOf(info, 'gitVersion')}`
  const fields = Object.entries(info).map(
    ([key, value]) => `${key[0]?.toUpperCase() ?? ''}${key.slice(1)}:${JSON.stringify(value)}`,
  )
  return `version.Info{${fields.join(', ')}}`
}
