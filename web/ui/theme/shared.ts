import type { ThemeConfig } from 'antd'

const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
const mono = 'ui-monospace, "SF Mono", Consolas, "Liberation Mono", Menlo, "Noto Sans Mono CJK SC", monospace'

/** Type, shape and motion: the same in light and dark (design language 3 to 5). */
export const sharedToken = {
  fontFamily: sans,
  fontFamilyCode: mono,
  fontSize: 14,
  fontSizeHeading1: 30,
  fontSizeHeading2: 24,
  fontSizeHeading3: 20,
  fontSizeHeading4: 16,
  fontSizeHeading5: 14,
  borderRadius: 6,
  borderRadiusLG: 10,
  borderRadiusSM: 4,
  borderRadiusXS: 2,
  controlHeight: 32,
  controlHeightLG: 40,
  controlHeightSM: 24,
  motionDurationFast: '0.1s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.24s',
  lineWidthFocus: 2,
} satisfies ThemeConfig['token']

/** Larger controls for touch screens (design language 5). */
export const touchToken = { controlHeight: 44, controlHeightLG: 48, controlHeightSM: 36, controlInteractiveSize: 18 } satisfies ThemeConfig['token']

export const sharedMenu = { itemHeight: 36, itemMarginInline: 0, itemMarginBlock: 2, itemBorderRadius: 6, iconSize: 15, activeBarBorderWidth: 0 }
export const sharedTable = {
  headerBg: 'transparent',
  headerSplitColor: 'transparent',
  cellPaddingBlock: 12,
  cellPaddingInline: 12,
  cellPaddingBlockMD: 9,
  cellPaddingBlockSM: 6,
  headerBorderRadius: 0,
}
export const sharedButton = { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 }
export const sharedForm = { itemMarginBottom: 24, verticalLabelPadding: '0 0 6px' }
