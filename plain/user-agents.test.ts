import { expect, test } from 'vitest'
import { deviceType, operatingSystem } from './user-agents.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'
const agents: [name: string, agent: string, touchPoints: number, device: string, system: string][] = [
  ['Windows 11, Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 0, 'PC', 'Win10'],
  ['Windows 10 with a touch screen', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0.0.0`, 10, 'PC', 'Win10'],
  ['Windows 8.1', 'Mozilla/5.0 (Windows NT 6.3; WOW64; Trident/7.0; rv:11.0) like Gecko', 0, 'PC', 'other'],
  ['Windows 7', 'Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0', 0, 'PC', 'Win7'],
  ['Windows Vista', 'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.0)', 0, 'PC', 'WinVista'],
  ['Windows Server 2003', 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.2; SV1; .NET CLR 1.1.4322)', 0, 'PC', 'Win2003'],
  ['Windows XP', 'Mozilla/5.0 (Windows NT 5.1; rv:52.0) Gecko/20100101 Firefox/52.0', 0, 'PC', 'WinXP'],
  ['Windows XP by name', 'Opera/7.0 (Windows XP; U) [en]', 0, 'PC', 'WinXP'],
  ['Windows 2000', 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.0)', 0, 'PC', 'Win2000'],
  ['Windows 2000 by name', 'Mozilla/4.0 (compatible; MSIE 5.5; Windows 2000) Opera 7.0', 0, 'PC', 'Win2000'],
  ['Windows 98', 'Mozilla/4.0 (compatible; MSIE 6.0; Windows 98)', 0, 'PC', 'other'],
  [
    'macOS, Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    0,
    'PC',
    'Mac',
  ],
  [
    'iPadOS, desktop mode',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    5,
    'Pad',
    'other',
  ],
  [
    'iPad, mobile mode',
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1',
    5,
    'Pad',
    'other',
  ],
  [
    'iPhone, WeChat',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.53(0x1800352e) NetType/WIFI Language/zh_CN',
    5,
    'IOS',
    'other',
  ],
  ['Android phone', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, 5, 'Android', 'other'],
  [
    'Android phone, WeChat',
    'Mozilla/5.0 (Linux; Android 13; 2211133C Build/TKQ1.220905.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49',
    5,
    'Android',
    'other',
  ],
  ['Android tablet, Chrome', `Mozilla/5.0 (Linux; Android 13; SM-X906C) ${chrome} Safari/537.36`, 5, 'Pad', 'other'],
  ['Android tablet, Firefox', 'Mozilla/5.0 (Android 14; Tablet; rv:131.0) Gecko/131.0 Firefox/131.0', 5, 'Pad', 'other'],
  [
    'Android television',
    'Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/98.0.4758.101 Safari/537.36',
    0,
    'Android',
    'other',
  ],
  [
    'HarmonyOS 4 phone',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.13.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36',
    5,
    'Android',
    'other',
  ],
  [
    'HarmonyOS 4 tablet',
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; DBY-W09) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.0.310 Safari/537.36',
    5,
    'Pad',
    'other',
  ],
  [
    'HarmonyOS 5 phone',
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.4.303',
    5,
    'other',
    'other',
  ],
  [
    'HarmonyOS 5 tablet',
    'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.1.4.303',
    5,
    'Pad',
    'other',
  ],
  [
    'HarmonyOS 5 computer',
    'Mozilla/5.0 (PC; OpenHarmony 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.0.0.40',
    0,
    'PC',
    'other',
  ],
  [
    'Windows Phone',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063',
    5,
    'other',
    'other',
  ],
  ['Linux, Firefox', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 0, 'PC', 'Linux'],
  ['Kylin, Chrome', `Mozilla/5.0 (X11; Linux aarch64) ${chrome} Safari/537.36`, 0, 'PC', 'Linux'],
  ['ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 0, 'PC', 'Linux'],
  ['FreeBSD', 'Mozilla/5.0 (X11; FreeBSD amd64; rv:128.0) Gecko/20100101 Firefox/128.0', 0, 'PC', 'Unix'],
  ['Solaris', 'Mozilla/5.0 (X11; SunOS i86pc; rv:52.0) Gecko/20100101 Firefox/52.0', 0, 'PC', 'Unix'],
  ['a program', 'curl/8.9.1', 0, 'other', 'other'],
  ['nothing', '', 0, 'other', 'other'],
]

test.each(agents)('§9 device type: %s', (_name, agent, touchPoints, device) => {
  expect(deviceType(agent, touchPoints)).toBe(device)
})

test.each(agents)('§9 operating system: %s', (_name, agent, touchPoints, _device, system) => {
  expect(operatingSystem(agent, touchPoints)).toBe(system)
})
