import type { Brand } from '../../../base/api/brand.ts'
import { objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import { parseDuration } from '../../../base/time/duration.ts'
import { decodeConfiguration } from '../../../objects/codec/decode-configuration.ts'
import type { ConfigurationKind } from '../../../objects/codec/decode-configuration.ts'
import {
  duration,
  flag,
  listOfItems,
  optional,
  structOfFields,
  text,
} from '../../../objects/schema/struct-of-fields.ts'

const webhook = structOfFields('apiserver/v1.WebhookConfiguration', {
  authorizedTTL: duration,
  cacheAuthorizedRequests: optional(flag),
  unauthorizedTTL: duration,
  cacheUnauthorizedRequests: optional(flag),
  timeout: duration,
  subjectAccessReviewVersion: text,
  matchConditionSubjectAccessReviewVersion: text,
  failurePolicy: text,
  connectionInfo: structOfFields('apiserver/v1.WebhookConnectionInfo', {
    type: text,
    kubeConfigFile: optional(text),
  }),
  matchConditions: listOfItems(
    structOfFields('apiserver/v1.WebhookMatchCondition', { expression: text }),
  ),
})

const schema = structOfFields('apiserver/v1.AuthorizationConfiguration', {
  kind: text,
  apiVersion: text,
  authorizers: listOfItems(
    structOfFields('apiserver/v1.AuthorizerConfiguration', {
      type: text,
      name: text,
      webhook: optional(webhook),
    }),
  ),
})

/** The kind `AuthorizationConfiguration`; its three versions have the same fields. */
function authorizationKind({ apiDomain }: Pick<Brand, 'apiDomain'>): ConfigurationKind {
  const versions = ['v1', 'v1beta1', 'v1alpha1']
  return {
    kind: 'AuthorizationConfiguration',
    apiVersions: versions.map((version) => `apiserver.config.${apiDomain}/${version}`),
    schema,
  }
}

/** The authorizers of a chain, in their order. */
export interface AuthorizationConfiguration {
  readonly authorizers: readonly AuthorizerConfiguration[]
}

export interface AuthorizerConfiguration {
  readonly type: string
  /** Names the authorizer in metrics. */
  readonly name: string
  readonly webhook?: WebhookConfiguration
}

/** A webhook of the chain. Absent texts are empty; durations are in nanoseconds, absent ones 0. */
export interface WebhookConfiguration {
  readonly timeout: bigint
  readonly authorizedTtl: bigint
  readonly unauthorizedTtl: bigint
  readonly cacheAuthorized: boolean
  readonly cacheUnauthorized: boolean
  readonly accessReviewVersion: string
  readonly conditionReviewVersion: string
  readonly failurePolicy: string
  readonly connectionType: string
  /** Path of the kubeconfig of the webhook. */
  readonly kubeConfigFile?: string
  /** Expressions, all of which must be true of a request about which the webhook is asked. */
  readonly conditions: readonly string[]
}

const second = 1_000_000_000n

export const defaultAuthorizedTtl: bigint = 300n * second
export const defaultUnauthorizedTtl: bigint = 30n * second

function nanosecondsOf(webhook: JsonObject, field: string): bigint {
  return parseDuration(textOf(webhook, field)) ?? 0n
}

function readWebhook(webhook: JsonObject): WebhookConfiguration {
  const connection = structOf(webhook, 'connectionInfo')
  const file = getKey(connection, 'kubeConfigFile')
  return {
    timeout: nanosecondsOf(webhook, 'timeout'),
    authorizedTtl: nanosecondsOf(webhook, 'authorizedTTL'),
    unauthorizedTtl: nanosecondsOf(webhook, 'unauthorizedTTL'),
    cacheAuthorized: getKey(webhook, 'cacheAuthorizedRequests') !== false,
    cacheUnauthorized: getKey(webhook, 'cacheUnauthorizedRequests') !== false,
    accessReviewVersion: textOf(webhook, 'subjectAccessReviewVersion'),
    conditionReviewVersion: textOf(webhook, 'matchConditionSubjectAccessReviewVersion'),
    failurePolicy: textOf(webhook, 'failurePolicy'),
    connectionType: textOf(connection, 'type'),
    ...(typeof file === 'string' && { kubeConfigFile: file }),
    conditions: objectsOf(webhook, 'matchConditions').map((one) => textOf(one, 'expression')),
  }
}

/** Reads a decoded configuration as it stands, without defaults. */
export function configurationOf(object: JsonObject): AuthorizationConfiguration {
  return {
    authorizers: objectsOf(object, 'authorizers').map((authorizer) => {
      const webhook = objectOf(authorizer, 'webhook')
      return {
        type: textOf(authorizer, 'type'),
        name: textOf(authorizer, 'name'),
        ...(webhook && { webhook: readWebhook(webhook) }),
      }
    }),
  }
}

function withDefaults({
  webhook,
  ...authorizer
}: AuthorizerConfiguration): AuthorizerConfiguration {
  if (!webhook) return authorizer
  const { authorizedTtl, unauthorizedTtl } = webhook
  return {
    ...authorizer,
    webhook: {
      ...webhook,
      authorizedTtl: authorizedTtl === 0n ? defaultAuthorizedTtl : authorizedTtl,
      unauthorizedTtl: unauthorizedTtl === 0n ? defaultUnauthorizedTtl : unauthorizedTtl,
    },
  }
}

/**
 * Reads the text of an authorization configuration, of any of its versions, and sets its defaults. What it says is not checked yet.
 *
 * @throws RangeError that says what is wrong with the text.
 */
export function readAuthorizationConfiguration(
  text: string,
  brand: Pick<Brand, 'apiDomain'>,
): AuthorizationConfiguration {
  // As in the original, an empty file is a configuration without authorizers, which validation refuses.
  if (text === '') return { authorizers: [] }
  const { authorizers } = configurationOf(decodeConfiguration(text, authorizationKind(brand)))
  return { authorizers: authorizers.map(withDefaults) }
}
