/** What an address opens: the whole page, or with `?embed` an embed alone, for an `iframe`. */
const open = new URLSearchParams(location.search).has('embed')
  ? import('./embed/embed-page.ts')
  : import('./main.ts')
open.catch(reportError)
