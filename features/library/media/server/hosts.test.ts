import { expect, test } from 'vitest'
import { hostsIn, playableAddress } from './hosts.ts'

test('only hosts are taken from the parameter', () => {
  expect(hostsIn('Video.edu.cn, cdn.example.org:8443；v.cn  video.edu.cn')).toEqual(['video.edu.cn', 'cdn.example.org:8443', 'v.cn'])
  expect(hostsIn("* *.edu.cn https://a.cn a.cn/path 'self' localhost; -a.cn a..cn")).toEqual([])
})

test('an address is played over https from one of the hosts only', () => {
  const hosts = ['video.edu.cn', 'cdn.cn:8443']
  expect(playableAddress('https://video.edu.cn/a.mp4?b=1', hosts)).toBe('https://video.edu.cn/a.mp4?b=1')
  expect(playableAddress('https://CDN.cn:8443/a', hosts)).toBe('https://cdn.cn:8443/a')
  for (const url of [
    'http://video.edu.cn/a.mp4',
    'https://video.edu.cn.evil.cn/a',
    'https://evil.cn/?video.edu.cn',
    'https://video.edu.cn@evil.cn/a',
    'https://user:pass@video.edu.cn/a',
    'https://cdn.cn/a',
    '//video.edu.cn/a',
    'javascript:alert(1)',
    'data:video/mp4,x',
    '',
  ])
    expect(playableAddress(url, hosts), url).toBeUndefined()
})
