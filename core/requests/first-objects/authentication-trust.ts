import type { ProxyHeaders } from '../../access/authn/proxy/proxy-headers.ts'
import type { Brand } from '../../base/api/brand.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { LiveValue } from '../../base/runtime.ts'
import type { FirstObject } from './first-object.ts'

/** Authorities (PEM) of authenticating proxies, and the headers in which these name the user. */
export interface ProxyTrust {
  readonly authorities: LiveValue<string>
  readonly headers: ProxyHeaders
}

function proxyData({ authorities, headers }: ProxyTrust): JsonObject {
  const { allowedNames, extraPrefix, group, uid, username } = headers
  return {
    'requestheader-allowed-names': JSON.stringify(allowedNames),
    'requestheader-client-ca-file': authorities.value,
    'requestheader-extra-headers-prefix': JSON.stringify(extraPrefix),
    'requestheader-group-headers': JSON.stringify(group),
    ...(uid.length > 0 && { 'requestheader-uid-headers': JSON.stringify(uid) }),
    'requestheader-username-headers': JSON.stringify(username),
  }
}

/**
 * Config map with the client certificate authorities (PEM), by which servers behind this one authenticate its clients. The
 * default policy says who may read it. It follows the authorities while the server runs.
 */
export function authenticationTrust(
  brand: Brand,
  clientAuthorities: LiveValue<string>,
  proxyTrust?: ProxyTrust,
): FirstObject {
  const name = 'extension-apiserver-authentication'
  return {
    resource: { group: '', version: 'v1', resource: 'configmaps' },
    get object() {
      return {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { name, namespace: brand.systemNamespace },
        data: {
          'client-ca-file': clientAuthorities.value,
          ...(proxyTrust && proxyData(proxyTrust)),
        },
      }
    },
    onChange(listener) {
      const cancels = [clientAuthorities, proxyTrust?.authorities].map((each) =>
        each?.onChange(listener),
      )
      return () => {
        for (const cancel of cancels) cancel?.()
      }
    },
    upkeep: 'trust',
    manager: brand.serverName,
  }
}
