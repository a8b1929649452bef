import { textOf } from '../../../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject } from '../../../../base/api/json.ts'
import { formatDuration } from '../../../../base/time/duration.ts'
import {
  readWebhookConnection,
  type WebhookConnection,
} from '../../../../objects/webhooks/webhook-connection.ts'
import { PluginConfiguration } from '../plugin-configuration.ts'

/** How the webhook for images is asked, and what its answers are worth. Durations are in milliseconds. */
export interface ImagePolicySettings {
  readonly connection: WebhookConnection
  /** How long an answer counts that allows, and one that denies; 0 for not at all. */
  readonly allowTtl: number
  readonly denyTtl: number
  /** Time before the second call. */
  readonly retryBackoff: number
  /** Whether pods are admitted where the webhook cannot be asked. */
  readonly defaultAllow: boolean
}

/** The values that a duration may have, in nanoseconds, and the unit in which it is written. */
interface DurationRange {
  readonly unit: bigint
  readonly least: bigint
  readonly most: bigint
  readonly usual: bigint
}

const millisecond = 1_000_000n
const second = 1_000n * millisecond
const minute = 60n * second

const plugin = 'ImagePolicyWebhook'
const field = 'imagePolicy'
const place = `configuration of ${plugin}: ${field}`

const ttl = { unit: second, least: second, most: 30n * minute }
const ranges = {
  allowTTL: { ...ttl, usual: 5n * minute },
  denyTTL: { ...ttl, usual: 30n * second },
  retryBackoff: {
    unit: millisecond,
    least: 1n,
    most: 5n * minute,
    usual: 500n * millisecond,
  },
} satisfies Readonly<Record<string, DurationRange>>

/** Milliseconds of a duration: 0 in the configuration is the usual one, and -1 none. @throws RangeError */
function durationOf(configuration: PluginConfiguration, name: keyof typeof ranges): number {
  const { unit, least, most, usual } = ranges[name]
  const given = configuration.integer(name)
  if (given === -1) return 0
  const nanos = given === 0 ? usual : BigInt(given) * unit
  if (nanos >= least && nanos <= most) return Number(nanos / millisecond)
  const [from, to, found] = [least, most, nanos].map(formatDuration)
  throw new RangeError(`${place}.${name}: valid value is between ${from} and ${to}, got ${found}`)
}

/**
 * The configuration of ImagePolicyWebhook, which has neither kind nor version, as in the original. Hosts with files put the
 * kubeconfig that it names there as `kubeConfig`.
 *
 * @throws RangeError for a configuration that cannot be used.
 */
export function readImagePolicySettings(object: JsonObject | undefined): ImagePolicySettings {
  if (!object) {
    throw new RangeError(
      `${plugin}: no config specified; name a kubeconfig as ${field}.kubeConfigFile in --admission-control-config-file`,
    )
  }
  const whole = new PluginConfiguration(plugin, object)
  whole.requireFields(['apiVersion', 'kind', field])
  const policy = whole.part(field)
  policy.requireFields(['kubeConfigFile', 'kubeConfig', ...Object.keys(ranges), 'defaultAllow'])
  const defaultAllow = getKey(policy.object, 'defaultAllow') ?? false
  if (typeof defaultAllow !== 'boolean') {
    throw new RangeError(`${place}.defaultAllow must be true or false`)
  }
  return {
    retryBackoff: durationOf(policy, 'retryBackoff'),
    allowTtl: durationOf(policy, 'allowTTL'),
    denyTtl: durationOf(policy, 'denyTTL'),
    defaultAllow,
    connection: connectionOf(policy.object),
  }
}

function connectionOf(policy: JsonObject): WebhookConnection {
  const kubeconfig = getKey(policy, 'kubeConfig')
  if (isJsonObject(kubeconfig)) return readWebhookConnection(kubeconfig, `${place}.kubeConfig`)
  throw new RangeError(
    textOf(policy, 'kubeConfigFile') === ''
      ? `${place}.kubeConfigFile must name a kubeconfig`
      : `${place}: this server reads no files; give the kubeconfig itself as kubeConfig`,
  )
}
