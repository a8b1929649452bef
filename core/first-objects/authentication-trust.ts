import type { Brand } from '../api/brand.ts'
import type { LiveValue } from '../runtime.ts'
import type { FirstObject } from './first-object.ts'

/**
 * By what servers behind this one know its clients: the authorities (PEM) that sign their certificates. Only those who may
 * read it by the default policy do. It follows the authorities while the server runs.
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
