import { has, objectOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { execMistakes } from './exec-plugin.ts'

/** What is wrong with the certificate of a user, in the words of kubectl. */
export function keyPairMistakes(user: JsonObject, name: string): readonly string[] {
  const both = (field: string): boolean => has(user, field) && has(user, `${field}-data`)
  const hasKey = has(user, 'client-key') || has(user, 'client-key-data')
  return [
    ...(both('client-certificate')
      ? [
          `client-cert-data and client-cert are both specified for ${name}. client-cert-data will override.`,
        ]
      : []),
    ...(both('client-key')
      ? [
          `client-key-data and client-key are both specified for ${name}; client-key-data will override`,
        ]
      : []),
    ...(hasKey
      ? []
      : [
          `client-key-data or client-key must be specified for ${name} to use the clientCert authentication method.`,
        ]),
  ]
}

/** What else is wrong with a user, in the words of kubectl but for providers, which are gone. */
export function userMistakes(user: JsonObject, name: string): readonly string[] {
  const provider = objectOf(user, 'auth-provider')
  const exec = objectOf(user, 'exec')
  const hasPassword = has(user, 'username') || has(user, 'password')
  const acts = ['as-uid', 'as-groups', 'as-user-extra'].some((field) => has(user, field))
  return [
    ...(provider ? [providerMistake(textOf(provider, 'name'), name, exec !== undefined)] : []),
    ...(exec ? execMistakes(name, exec) : []),
    ...(has(user, 'token') && hasPassword
      ? [
          `more than one authentication method found for ${name}; found [token basicAuth], only one is allowed`,
        ]
      : []),
    ...(acts && !has(user, 'as')
      ? [`requesting uid, groups or user-extra for ${name} without impersonating a user`]
      : []),
  ]
}

function providerMistake(provider: string, user: string, hasPlugin: boolean): string {
  return hasPlugin
    ? `authProvider cannot be provided in combination with an exec plugin for ${user}`
    : `auth-provider "${provider}" of ${user} is not supported: use an exec plugin instead`
}
