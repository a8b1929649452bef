/** The value of the label `dry_run` in metrics. */
export function dryRunLabel(query: URLSearchParams): string {
  const values = query.getAll('dryRun')
  if (values.some((value) => value !== 'All')) return 'invalid'
  return values.length > 0 ? 'All' : ''
}
