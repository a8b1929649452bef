import type { Brand } from '../api/brand.ts'
import type { LiveValue } from '../runtime.ts'
import type { FirstObject } from './first-object.ts'

/**
 * Config map with the client certificate authorities (PEM), by which servers behind this one authenticate its clients. The
 * default policy says who may read it. It follows the authorities while the server runs.
 */
export function authenticationTrust(
  brand: Brand,
  clientAuthorities: LiveValue<string>,
): FirstObject {
  const name = 'extension-apiserver-authentication'
  return {
    resource: { group: '', version: 'v1', resource: 'configmaps' },
    get object() {
      return {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { name, namespace: brand.systemNamespace },
        data: { 'client-ca-file': clientAuthorities.value },
      }
    },
    onChange: (listener) => clientAuthorities.onChange(listener),
    upkeep: 'trust',
    manager: brand.serverName,
  }
}
