import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { podWith, web } from '../../../../../support/objects/pod-specs.ts'

/** Specs that break a rule, and what the original refused them for. */
const cases: readonly { rule: string; spec: JsonObject; causes: readonly string[] }[] = [
  {
    rule: 'seccomp profiles with a type',
    spec: {
      containers: [
        { ...web, securityContext: { seccompProfile: { type: '', localhostProfile: 'a' } } },
      ],
    },
    causes: [
      'spec.containers[0].securityContext.seccompProfile.type: Required value: type is required when seccompProfile is set',
      'spec.containers[0].securityContext.seccompProfile.localhostProfile: Invalid value: {"Type":"","LocalhostProfile":"a"}: can only be set when seccomp type is Localhost',
    ],
  },
  {
    rule: 'seccomp profiles of the node with a path',
    spec: { securityContext: { seccompProfile: { type: 'Localhost' } } },
    causes: [
      'spec.securityContext.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost',
    ],
  },
  {
    rule: 'seccomp profiles of the node with a path within its folder',
    spec: { securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: '/../a' } } },
    causes: [
      'spec.securityContext.seccompProfile.localhostProfile: Invalid value: "/../a": must be a relative path',
      'spec.securityContext.seccompProfile.localhostProfile: Invalid value: "/../a": must not contain \'..\'',
    ],
  },
  {
    rule: 'AppArmor profiles with a type',
    spec: { securityContext: { appArmorProfile: { type: '' } } },
    causes: [
      'spec.securityContext.appArmorProfile.type: Required value: type is required when appArmorProfile is set',
    ],
  },
  {
    rule: 'AppArmor profiles of the node with a name',
    spec: { containers: [{ ...web, securityContext: { appArmorProfile: { type: 'Localhost' } } }] },
    causes: [
      'spec.containers[0].securityContext.appArmorProfile.localhostProfile: Required value: must be set when AppArmor type is Localhost',
    ],
  },
  {
    rule: 'AppArmor profiles without blanks around the name',
    spec: { securityContext: { appArmorProfile: { type: 'Localhost', localhostProfile: ' a' } } },
    causes: [
      'spec.securityContext.appArmorProfile.localhostProfile: Invalid value: " a": must not be padded with whitespace',
    ],
  },
  {
    rule: 'AppArmor profiles with a name only for those of the node',
    spec: { securityContext: { appArmorProfile: { type: 'Unconfined', localhostProfile: '<a' } } },
    causes: [
      'spec.securityContext.appArmorProfile.localhostProfile: Invalid value: "\\u003ca": can only be set when AppArmor type is Localhost',
    ],
  },
  {
    rule: 'groups that exist',
    spec: { securityContext: { fsGroup: -1, supplementalGroups: [1, -1] } },
    causes: [
      'spec.securityContext.fsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive',
      'spec.securityContext.supplementalGroups[1]: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
  },
  {
    rule: 'sysctls with names, each once',
    spec: {
      securityContext: {
        sysctls: [
          { name: '', value: 'a' },
          { name: 'A', value: '' },
          { name: 'kernel.sem', value: '' },
          { name: 'kernel.sem', value: '' },
        ],
      },
    },
    causes: [
      'spec.securityContext.sysctls[0].name: Required value',
      'spec.securityContext.sysctls[1].name: Invalid value: "A": must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$',
      'spec.securityContext.sysctls[3].name: Duplicate value: "kernel.sem"',
    ],
  },
  {
    rule: 'sysctls of namespaces that it does not share',
    spec: {
      securityContext: {
        sysctls: [
          { name: 'net/a.b', value: '' },
          { name: 'kernel.sem', value: '' },
        ],
      },
      hostNetwork: true,
      hostIPC: true,
    },
    causes: [
      'spec.securityContext.sysctls[0].name: Invalid value: "net/a.b": may not be specified when \'hostNetwork\' is true',
      'spec.securityContext.sysctls[1].name: Invalid value: "kernel.sem": may not be specified when \'hostIPC\' is true',
    ],
  },
  {
    rule: 'one namespace of processes',
    spec: { hostPID: true, shareProcessNamespace: true, securityContext: { runAsUser: 1 } },
    causes: [
      'spec.securityContext.shareProcessNamespace: Invalid value: true: ShareProcessNamespace and HostPID cannot both be enabled',
    ],
  },
  {
    rule: 'volumes relabelled recursively',
    spec: { securityContext: { seLinuxChangePolicy: 'MountOption' } },
    causes: [
      'spec.securityContext.seLinuxChangePolicy: Unsupported value: "MountOption": supported values: "Recursive"',
    ],
  },
  {
    rule: 'users of its own only with namespaces of its own',
    spec: { hostUsers: false, hostNetwork: true, hostPID: true, hostIPC: true },
    causes: [
      'spec.hostNetwork: Forbidden: when `hostUsers` is false',
      'spec.HostPID: Forbidden: when `hostUsers` is false',
      'spec.HostIPC: Forbidden: when `hostUsers` is false',
    ],
  },
  {
    rule: 'unmasked /proc only with users of its own',
    spec: { containers: [{ ...web, securityContext: { procMount: 'Unmasked' } }] },
    causes: [
      'spec.containers[0].securityContext.procMount: Invalid value: "Unmasked": `hostUsers` must be false to use `Unmasked`',
    ],
  },
  {
    rule: 'privileges that do not contradict',
    spec: {
      containers: [
        {
          ...web,
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { add: ['CAP_SYS_ADMIN'] },
          },
        },
      ],
    },
    causes: [
      'spec.containers[0].securityContext: Invalid value: {"Capabilities":{"Add":["CAP_SYS_ADMIN"],"Drop":null},"Privileged":null,"SELinuxOptions":null,"WindowsOptions":null,"RunAsUser":null,"RunAsGroup":null,"RunAsNonRoot":null,"ReadOnlyRootFilesystem":null,"AllowPrivilegeEscalation":false,"ProcMount":null,"SeccompProfile":null,"AppArmorProfile":null}: cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN',
    ],
  },
  {
    rule: 'credential specifications that are there',
    spec: {
      securityContext: { windowsOptions: { gmsaCredentialSpecName: '', gmsaCredentialSpec: '' } },
    },
    causes: [
      "spec.securityContext.windowsOptions.gmsaCredentialSpecName: Invalid value: \"\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
      'spec.securityContext.windowsOptions.gmsaCredentialSpec: Invalid value: "": gmsaCredentialSpec cannot be an empty string',
    ],
  },
  {
    rule: 'a Windows user with a name',
    spec: { securityContext: { windowsOptions: { runAsUserName: '' } } },
    causes: [
      'spec.securityContext.windowsOptions.runAsUserName: Invalid value: "": runAsUserName cannot be an empty string',
    ],
  },
  {
    rule: 'a Windows user with one domain',
    spec: { securityContext: { windowsOptions: { runAsUserName: 'a\\b\\c' } } },
    causes: [
      'spec.securityContext.windowsOptions.runAsUserName: Invalid value: "a\\\\b\\\\c": runAsUserName cannot contain more than one backslash',
    ],
  },
  {
    rule: 'a Windows user with a valid domain and name',
    spec: { securityContext: { windowsOptions: { runAsUserName: '.a\\..' } } },
    causes: [
      'spec.securityContext.windowsOptions.runAsUserName: Invalid value: ".a\\\\..": runAsUserName\'s Domain doesn\'t match the NetBios nor the DNS format',
      'spec.securityContext.windowsOptions.runAsUserName: Invalid value: ".a\\\\..": runAsUserName\'s User cannot contain only periods or spaces',
    ],
  },
  {
    rule: 'a Windows user without control characters',
    spec: { securityContext: { windowsOptions: { runAsUserName: 'a\u0001b' } } },
    causes: [
      'spec.securityContext.windowsOptions.runAsUserName: Invalid value: "a\\u0001b": runAsUserName cannot contain control characters',
    ],
  },
  {
    rule: 'a Windows user without signs of paths',
    spec: { securityContext: { windowsOptions: { runAsUserName: 'a<b' } } },
    causes: [
      'spec.securityContext.windowsOptions.runAsUserName: Invalid value: "a\\u003cb": runAsUserName\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]',
    ],
  },
  {
    rule: 'host processes in all containers, on the network of the host',
    spec: {
      containers: [{ ...web, securityContext: { windowsOptions: { hostProcess: true } } }],
      initContainers: [{ ...web, name: 'init' }],
    },
    causes: [
      'spec: Invalid value: "": If pod contains any hostProcess containers then all containers must be HostProcess containers',
      'spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers',
    ],
  },
  {
    rule: 'host processes as its own context says',
    spec: {
      securityContext: { windowsOptions: { hostProcess: false } },
      containers: [{ ...web, securityContext: { windowsOptions: { hostProcess: true } } }],
      hostNetwork: true,
    },
    causes: [
      'spec.containers[0].securityContext.windowsOptions.hostProcess: Invalid value: true: pod hostProcess value must be identical if both are specified, was false',
    ],
  },
  {
    rule: 'fields of Linux only on Linux',
    spec: {
      os: { name: 'windows' },
      resources: { limits: { cpu: '1' } },
      securityContext: { fsGroup: 1, runAsUser: 1 },
    },
    causes: [
      'spec.resources: Forbidden: may not be set for a windows pod',
      'spec.securityContext.fsGroup: Forbidden: cannot be set for a windows pod',
      'spec.securityContext.runAsUser: Forbidden: cannot be set for a windows pod',
    ],
  },
  {
    rule: 'fields of Linux containers only on Linux',
    spec: {
      os: { name: 'windows' },
      containers: [{ ...web, securityContext: { privileged: true, runAsUser: 1 } }],
    },
    causes: [
      'spec.containers[0].securityContext.privileged: Forbidden: cannot be set for a windows pod',
      'spec.containers[0].securityContext.runAsUser: Forbidden: cannot be set for a windows pod',
    ],
  },
  {
    rule: 'fields of Windows only on Windows',
    spec: { os: { name: 'linux' }, securityContext: { windowsOptions: {} } },
    causes: [
      'spec.securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod',
    ],
  },
  {
    rule: 'an operating system that is known',
    spec: { os: { name: '<' } },
    causes: ['spec.os: Unsupported value: "\\u003c": supported values: "linux", "windows"'],
  },
]

describe('the security of a new pod', () => {
  it.each(cases)('a new pod has $rule', ({ spec, causes }) => {
    expect(podWith(spec)).toEqual(causes)
  })
})
