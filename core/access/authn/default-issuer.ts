import type { Brand } from '../../base/api/brand.ts'

/** The issuer of service account tokens where none is named: the URL of the Service that is named after the brand. */
export function defaultIssuer({ word }: Pick<Brand, 'word'>): string {
  return `https://${word}.default.svc.cluster.local`
}
