import sharp from 'sharp'

const frame = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540"><rect width="960" height="540" fill="#f4efe4"/>${inside}</svg>`

/** An animal cell: two mitochondria, the nucleus, and the membrane around them. */
const cell = frame(`
<circle cx="480" cy="270" r="230" fill="#dfe9d8" stroke="#4c6b4f" stroke-width="7"/>
<circle cx="480" cy="270" r="78" fill="#b9a7d6" stroke="#5d4a86" stroke-width="5"/>
<circle cx="500" cy="255" r="22" fill="#5d4a86"/>
<g fill="#e9b48a" stroke="#9a5a24" stroke-width="5">
<ellipse cx="350" cy="170" rx="62" ry="30"/><path d="M305 170 l15 -14 l15 28 l15 -28 l15 28 l15 -28 l15 14" fill="none"/>
<ellipse cx="610" cy="380" rx="62" ry="30"/><path d="M565 380 l15 -14 l15 28 l15 -28 l15 28 l15 -28 l15 14" fill="none"/>
</g>
<path d="M330 350 q34 -36 68 0 t68 0 M330 380 q34 -36 68 0 t68 0" fill="none" stroke="#3f7f8c" stroke-width="9"/>`)

/** A spring with a weight, drawn as in a laboratory manual. */
const spring = frame(`
<path d="M200 60 H760" stroke="#44525a" stroke-width="8"/>
<path d="M480 60 v50 l-50 18 l100 36 l-100 36 l100 36 l-100 36 l100 36 l-50 18 v40" fill="none" stroke="#0b5c74" stroke-width="8"/>
<rect x="420" y="366" width="120" height="96" rx="6" fill="#a97518" stroke="#6b4a0e" stroke-width="5"/>
<path d="M620 414 v80 m-14 -22 l14 22 l14 -22" fill="none" stroke="#bc3a22" stroke-width="7"/>`)

/** The pictures of the demo, as PNG. */
export const demoPictures = async () => ({
  cell: await sharp(Buffer.from(cell)).png().toBuffer(),
  spring: await sharp(Buffer.from(spring)).png().toBuffer(),
})
