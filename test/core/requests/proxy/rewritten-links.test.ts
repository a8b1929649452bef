import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { hasLinks, rewrittenLinks } from '../../../../core/requests/proxy/rewritten-links.ts'

const terms = { hosts: ['10.0.0.7', 'api.example'], origin: '', prefix: '/proxy' }

async function rewrite(page: string, length: number = page.length): Promise<string> {
  const bytes = encodeUtf8(page)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
  }
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of rewrittenLinks(pieces(), terms))
    text += decoder.decode(piece, { stream: true })
  return text
}

describe('links of pages behind a proxy', () => {
  it.each([
    ['<a href="/a?b=1&amp;c">x</a>', '<a href="/proxy/a?b=1&amp;c">x</a>'],
    ["<IMG alt='/a' SRC='/b'/>", "<IMG alt='/a' SRC='/proxy/b'/>"],
    ['<script src=/a.js></script>', '<script src=/proxy/a.js></script>'],
    ['<a href="https://10.0.0.7/a">', '<a href="/proxy/a">'],
    ['<a href = "/a"><form action="/b">', '<a href = "/proxy/a"><form action="/proxy/b">'],
    ['<é><a title="1 > 0" href="/ä">', '<é><a title="1 > 0" href="/proxy/ä">'],
    ['<style>a>b</style><link href="/c">', '<style>a>b</style><link href="/proxy/c">'],
  ])('%s becomes %s', async (page, rewritten) => {
    expect(await rewrite(page)).toBe(rewritten)
    expect(await rewrite(page, 1)).toBe(rewritten)
  })

  it.each([
    '<a href="a/b">',
    '<a href="https://elsewhere.example/a">',
    '<a href="/proxy/a">',
    '<a href="//elsewhere.example/a">',
    '<a data-href="/a">',
    '<p href="/a">',
    '<!-- <a href="/a"> -->',
    '<script>"<a href=/a>"</script >',
    '<textarea><a href="/a"></textarea>',
    '</a href="/a">',
    '1 < 2 <a href="/unfinished',
    '<',
    '',
  ])('%s stays as it is', async (page) => {
    expect(await rewrite(page)).toBe(page)
    expect(await rewrite(page, 1)).toBe(page)
  })

  it('a tag without an end is passed on, and a page of many tags is read once', async () => {
    const long = `<a href="${'/a'.repeat(100_000)}`
    expect(await rewrite(long, 1000)).toBe(long)
    const many = '<script></script><a href="/a">'.repeat(20_000)
    const rewritten = await rewrite(many)
    expect(rewritten.length).toBe(many.length + 20_000 * '/proxy'.length)
  })

  it('only pages of HTML that are not compressed have links', () => {
    const answer = (headers: Record<string, string>) => ({
      header: (name: string) => headers[name],
    })
    expect(hasLinks(answer({ 'content-type': 'text/html; charset=utf-8' }))).toBe(true)
    expect(hasLinks(answer({ 'content-type': 'text/html', 'content-encoding': 'gzip' }))).toBe(
      false,
    )
    expect(hasLinks(answer({ 'content-type': 'text/plain' }))).toBe(false)
    expect(hasLinks(answer({}))).toBe(false)
  })
})
