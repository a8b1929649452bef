import type { AuthorizationConfiguration, AuthorizerConfiguration } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { AuthorizationStartOptions } from '../../base/options/authorization-options.ts'

/** Types of authorizers, in the order of the original. */
export const authorizerTypes: readonly string[] = [
  'AlwaysAllow',
  'AlwaysDeny',
  'ABAC',
  'Webhook',
  'RBAC',
  'Node',
]

const versions = ['v1', 'v1beta1']

/** The first authorizers of a server that names none. */
const defaultModes: readonly string[] = ['RBAC']

/** Whether options of the older way are given, which exclude a configuration file. */
export function hasModeOptions(options: AuthorizationStartOptions): boolean {
  const given = [
    options.authorizationModes,
    options.authorizationWebhookConfigFile,
    options.authorizationWebhookVersion,
    options.authorizationWebhookCacheAuthorizedTtlMs,
    options.authorizationWebhookCacheUnauthorizedTtlMs,
  ]
  return given.some((option) => option !== undefined)
}

/** What is wrong with the options, in the words of the original. */
function faultsOf(
  modes: readonly string[],
  {
    authorizationPolicyFile: policies,
    authorizationWebhookConfigFile: webhook,
  }: AuthorizationStartOptions,
): readonly string[] {
  const unknown = [...new Set(modes)].filter((mode) => !authorizerTypes.includes(mode))
  const shown = modes.map((mode) => JSON.stringify(mode)).join(' ')
  const faults: readonly (readonly [isFault: boolean, fault: string])[] = [
    ...unknown.map(
      (mode) =>
        [
          true,
          `authorization-mode ${JSON.stringify(mode)} is not a valid mode; ${authorizerTypes.join(', ')} are`,
        ] as const,
    ),
    [
      modes.includes('ABAC') && policies === undefined,
      "authorization-mode ABAC's authorization policy file not passed; give --authorization-policy-file",
    ],
    [
      modes.includes('Webhook') && webhook === undefined,
      "authorization-mode Webhook's authorization config file not passed; give --authorization-webhook-config-file",
    ],
    [
      policies !== undefined && !modes.includes('ABAC'),
      'cannot specify --authorization-policy-file without mode ABAC',
    ],
    [
      webhook !== undefined && !modes.includes('Webhook'),
      'cannot specify --authorization-webhook-config-file without mode Webhook',
    ],
    [
      new Set(modes).size !== modes.length,
      `authorization-mode [${shown}] has mode specified more than once`,
    ],
  ]
  return faults.flatMap(([isFault, fault]) => (isFault ? fault : []))
}

function nanoseconds(milliseconds: number): bigint {
  return BigInt(Math.round(milliseconds * 1_000_000))
}

function webhookOf(options: AuthorizationStartOptions): AuthorizerConfiguration {
  const {
    authorizationWebhookConfigFile: file,
    authorizationWebhookVersion: version = 'v1beta1',
    authorizationWebhookCacheAuthorizedTtlMs: authorized = 300_000,
    authorizationWebhookCacheUnauthorizedTtlMs: unauthorized = 30_000,
  } = options
  if (!versions.includes(version)) {
    throw new StartupError(
      `unsupported webhook authorizer version ${JSON.stringify(version)}, supported versions are "v1", "v1beta1" (--authorization-webhook-version)`,
    )
  }
  return {
    type: 'Webhook',
    name: 'default',
    webhook: {
      timeout: nanoseconds(30_000),
      authorizedTtl: nanoseconds(authorized),
      unauthorizedTtl: nanoseconds(unauthorized),
      cacheAuthorized: authorized !== 0,
      cacheUnauthorized: unauthorized !== 0,
      accessReviewVersion: version,
      conditionReviewVersion: '',
      failurePolicy: 'NoOpinion',
      connectionType: 'KubeConfigFile',
      ...(file !== undefined && { kubeConfigFile: file }),
      conditions: [],
    },
  }
}

/** The chain that `--authorization-mode` and its companions ask for. @throws StartupError */
export function configurationOfModes(
  options: AuthorizationStartOptions,
): AuthorizationConfiguration {
  const modes = options.authorizationModes ?? defaultModes
  if (modes.length === 0) throw new StartupError('at least one authorization-mode must be passed')
  const faults = faultsOf(modes, options)
  if (faults.length > 0) throw new StartupError(faults.join('; '))
  return {
    authorizers: modes.map((mode) =>
      mode === 'Webhook' ? webhookOf(options) : { type: mode, name: mode.toLowerCase() },
    ),
  }
}
