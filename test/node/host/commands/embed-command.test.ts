import { describe, expect, it } from 'vitest'
import { embedFences, embedHtml } from '../../../../node-host/commands/embed/embed-fences.ts'

const pod = 'kind: Pod\n\nmetadata: { name: "a<b" }'

describe('skerry embed', () => {
  it('a fenced block is one line with the element, and its manifests are an attribute', () => {
    const markdown = `# Pods\n\n\`\`\`skerry panels="table terminal" height=300\n${pod}\n\`\`\`\n\nText.\n`
    const made = embedFences(markdown)
    const lines = made.split('\n')
    expect(lines[2]).toBe(
      '<skerry-playground panels="table terminal" height="300" manifests="kind: Pod&#10;&#10;metadata: &#123; name: &#34;a&#60;b&#34; &#125;"></skerry-playground>',
    )
    expect([lines[0], lines[4]]).toEqual(['# Pods', 'Text.'])
  })

  it('an iframe has its options in the address, and its manifests behind it, where no site sees them', () => {
    const html = embedHtml('panels="table" server="shared demo"', pod, {
      as: 'iframe',
      page: '/playground/',
    })
    const src = /src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#38;', '&').replaceAll('&#95;', '_')
    const url = new URL(src ?? '', 'http://docs.example')
    expect([url.pathname, url.searchParams.has('embed')]).toEqual(['/playground/', true])
    expect(url.searchParams.get('server')).toBe('shared demo')
    expect(new URLSearchParams(url.hash.slice(1)).get('manifests')).toBe(pod)
    expect(html).toContain('loading="lazy"')
  })

  it('a fence within another one is text, and so is a block of another language', () => {
    const markdown = '````md\n```skerry\nkind: Pod\n```\n````\n\n~~~sh\nls\n~~~\n'
    expect(embedFences(markdown)).toBe(markdown)
  })

  it('a block without an end and a word that is no attribute are refused with their line', () => {
    expect(() => embedFences('a\n```skerry\nkind: Pod\n')).toThrow(
      'line 2: the block skerry has no',
    )
    expect(() => embedFences('```skerry onload=alert(1)\n```')).toThrow(
      'line 1: "onload=alert(1)" is no attribute',
    )
  })

  it('a value cannot leave its attribute', () => {
    const html = embedHtml('label=x', '"><script>alert(1)</script>')
    expect(html).not.toContain('<script')
    expect(html.match(/"/g)).toHaveLength(4)
  })
})
