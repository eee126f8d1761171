import type { Interactive, Picture, SlideQuestion } from './interactive.ts'

interface Words {
  zh: string
  en: string
}

export interface ContentProblem {
  /** Names the field, such as `content.items.2.text`. */
  path: string
  message: Words
}

const words = {
  title: { zh: '请填写标题', en: 'Give it a title' },
  picture: { zh: '请选择图片', en: 'Choose a picture' },
  alt: { zh: '请说明图片的内容，供看不到图片的人使用', en: 'Say what the picture shows, for those who do not see it' },
  text: { zh: '请填写文字或放一张图片', en: 'Write something, or choose a picture' },
  name: { zh: '请填写名称', en: 'Give it a name' },
  hint: { zh: '请描述这里能看到什么，供看不到图片的人使用', en: 'Describe what is seen here, for those who do not see the picture' },
  regions: { zh: '请至少画一个区域', en: 'Draw at least one region' },
  rightRegion: { zh: '请至少标出一个正确的区域', en: 'Mark at least one region as right' },
  places: { zh: '请至少添加两个位置', en: 'Add at least two places' },
  items: { zh: '请至少添加两项', en: 'Add at least two items' },
  placed: { zh: '请至少给一项指定位置', en: 'Say of at least one item where it belongs' },
  noPlace: { zh: '这个位置已删除，请重新选择', en: 'This place was removed; choose another' },
  area: { zh: '请在图片上标出位置', en: 'Mark the place on the picture' },
  events: { zh: '请至少添加一个事件', en: 'Add at least one event' },
  date: { zh: '请填写时间', en: 'Say when it was' },
  cards: { zh: '请至少添加一张卡片', en: 'Add at least one card' },
  slides: { zh: '请至少添加一页', en: 'Add at least one slide' },
  slide: { zh: '这一页还是空的', en: 'This slide is empty' },
  question: { zh: '请填写问题', en: 'Write the question' },
  options: { zh: '请至少填写两个选项', en: 'Write at least two options' },
  rightOption: { zh: '请标出正确的选项', en: 'Mark the right option' },
  video: { zh: '请选择视频', en: 'Choose a video' },
  videoAlt: { zh: '请说明视频的内容，供看不到画面的人使用', en: 'Say what the video shows, for those who do not see it' },
  stops: { zh: '请至少加一个问题', en: 'Add at least one question' },
  sameTime: { zh: '这个时间已有别的问题，请换一个时间', en: 'Another question is at this time; choose another time' },
  twice: { zh: '内容有误：编号重复', en: 'The content is not valid: a key is used twice' },
} as const satisfies Record<string, Words>

/** What keeps an object from being played, field by field. An object without problems can be saved. */
export function contentProblems(content: Interactive): ContentProblem[] {
  const found: ContentProblem[] = []
  const wants = (holds: boolean, path: string, message: Words) => {
    if (!holds) found.push({ path: `content.${path}`, message })
  }
  const filled = (text: string) => text.trim() !== ''
  const alt = (path: string, picture: Picture | null) => wants(picture === null || filled(picture.alt), `${path}.alt`, words.alt)
  const keys = (path: string, all: readonly { key: string }[]) => wants(new Set(all.map(({ key }) => key)).size === all.length, path, words.twice)
  const side = (path: string, { text, picture }: { text: string; picture: Picture | null }) => {
    wants(filled(text) || picture !== null, `${path}.text`, words.text)
    alt(`${path}.picture`, picture)
  }
  const ask = (path: string, question: SlideQuestion) => {
    wants(filled(question.text), `${path}.text`, words.question)
    wants(question.options.filter((option) => filled(option.text)).length > 1, `${path}.options`, words.options)
    wants(
      question.options.some(({ right }) => right),
      `${path}.options`,
      words.rightOption,
    )
    keys(`${path}.options`, question.options)
    question.options.forEach((option, no) => wants(filled(option.text), `${path}.options.${no}.text`, words.name))
  }
  wants(filled(content.title), 'title', words.title)
  switch (content.kind) {
    case 'hotspot': {
      const { picture, regions, find } = content
      wants(picture !== null, 'picture', words.picture)
      alt('picture', picture)
      wants(regions.length > 0, 'regions', words.regions)
      wants(!find || regions.length === 0 || regions.some(({ right }) => right), 'regions', words.rightRegion)
      keys('regions', regions)
      regions.forEach(({ name, hint }, at) => {
        wants(filled(name), `regions.${at}.name`, words.name)
        wants(!find || filled(hint), `regions.${at}.hint`, words.hint)
      })
      break
    }
    case 'place': {
      const { picture, places, items } = content
      alt('picture', picture)
      wants(places.length > 1, 'places', words.places)
      wants(items.length > 1, 'items', words.items)
      wants(items.length < 2 || items.some(({ place }) => place !== null), 'items', words.placed)
      keys('places', places)
      keys('items', items)
      places.forEach(({ name, area }, at) => {
        wants(filled(name), `places.${at}.name`, words.name)
        wants(picture === null || area !== null, `places.${at}.area`, words.area)
      })
      items.forEach((item, at) => {
        side(`items.${at}`, item)
        wants(item.place === null || places.some(({ key }) => key === item.place), `items.${at}.place`, words.noPlace)
      })
      break
    }
    case 'order':
      wants(content.items.length > 1, 'items', words.items)
      keys('items', content.items)
      content.items.forEach((item, at) => side(`items.${at}`, item))
      break
    case 'timeline':
      wants(content.events.length > 0, 'events', words.events)
      keys('events', content.events)
      content.events.forEach(({ date, title, picture }, at) => {
        wants(filled(date), `events.${at}.date`, words.date)
        wants(filled(title), `events.${at}.title`, words.name)
        alt(`events.${at}.picture`, picture)
      })
      break
    case 'cards':
      wants(content.cards.length > 0, 'cards', words.cards)
      keys('cards', content.cards)
      content.cards.forEach(({ front, back }, at) => {
        side(`cards.${at}.front`, front)
        side(`cards.${at}.back`, back)
      })
      break
    case 'slides':
      wants(content.slides.length > 0, 'slides', words.slides)
      keys('slides', content.slides)
      content.slides.forEach(({ title, picture, text, question }, at) => {
        wants(filled(title) || picture !== null || text !== null || question !== null, `slides.${at}.title`, words.slide)
        alt(`slides.${at}.picture`, picture)
        if (question) ask(`slides.${at}.question`, question)
      })
      break
    case 'video':
      wants(content.video !== null, 'video', words.video)
      wants(content.video === null || filled(content.video.alt), 'video.alt', words.videoAlt)
      wants(content.stops.length > 0, 'stops', words.stops)
      keys('stops', content.stops)
      content.stops.forEach((stop, no) => {
        wants(content.stops.findIndex(({ at }) => at === stop.at) === no, `stops.${no}.at`, words.sameTime)
        ask(`stops.${no}.question`, stop.question)
      })
  }
  return found
}
