interface Report {
  readonly 'csp-report': {
    readonly 'document-uri': string
    readonly 'effective-directive': string
  }
}

/** What reports of a policy say: `connect-src by /docs/`, or `by worker` for scripts of a worker. */
export function brokenDirectives(reports: readonly string[]): string[] {
  return reports.map((text) => {
    const { 'csp-report': report } = JSON.parse(text) as Report
    const { pathname } = new URL(report['document-uri'])
    const by = pathname.includes('/assets/worker-') ? 'worker' : pathname
    return `${report['effective-directive']} by ${by}`
  })
}
