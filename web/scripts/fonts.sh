#!/usr/bin/env bash
# Makes public/fonts from the npm packages @fontsource-variable/inter and @fontsource/young-serif (OFL 1.1), unpacked in
# two folders: scripts/fonts.sh INTER YOUNG-SERIF. Needs fonttools and brotli. Of Inter the weights 400 to 700 stay; of
# both the letters of western Europe, signs of print, and the features that the page uses.
set -euo pipefail
cd "$(dirname "$0")/../public/fonts"
inter=$1/files young=$2/files work=$(mktemp -d)
signs="U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DC,U+2009,U+200A,U+2010-2015,U+2018-201A,U+201C-201E"
signs+=",U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212"
fonttools varLib.instancer "$inter/inter-latin-wght-normal.woff2" wght=400:700 -o "$work/inter.ttf" -q
pyftsubset "$work/inter.ttf" --unicodes="$signs" --flavor=woff2 --output-file=inter-latin.woff2 \
    --layout-features=kern,liga,calt,ccmp,locl,mark,mkmk,tnum,cv11,ss03
pyftsubset "$young/young-serif-latin-400-normal.woff2" --unicodes="$signs" --flavor=woff2 \
    --output-file=young-serif-latin.woff2 --layout-features=kern,liga,ccmp,mark,lnum
cp "$inter/inter-latin-ext-wght-normal.woff2" inter-latin-ext.woff2
rm -r "$work"
