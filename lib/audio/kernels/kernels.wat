;; The loops over samples of `lib/audio/sound` and of the FLAC encoder. Places are in bytes, lengths in samples of 32 bits.
;; Two channels are computed at once, as the two halves of a vector.
(module
  (memory (export "memory") 1)

  ;; A sample of both channels, in double precision.
  (func $both (param $left i32) (param $right i32) (result v128)
    (f64x2.promote_low_f32x4
      (v128.load32_lane 1 (local.get $right) (v128.load32_zero (local.get $left)))))

  ;; Runs two biquads over both channels, in transposed direct form II. Within one, each sample has to wait for the one
  ;; before, so two take little longer. Each is 5 coefficients (b0, b1, b2, a1, a2, for an a0 of 1), and from byte 48 on
  ;; what it remembers: twice two numbers.
  (func (export "filterTwice")
    (param $left i32) (param $right i32) (param $length i32) (param $first i32) (param $second i32)
    (local $end i32)
    (local $b0 v128) (local $b1 v128) (local $b2 v128) (local $a1 v128) (local $a2 v128)
    (local $d0 v128) (local $d1 v128) (local $d2 v128) (local $c1 v128) (local $c2 v128)
    (local $s1 v128) (local $s2 v128) (local $t1 v128) (local $t2 v128)
    (local $x v128) (local $y v128) (local $z v128)
    (local.set $b0 (v128.load64_splat (local.get $first)))
    (local.set $b1 (v128.load64_splat offset=8 (local.get $first)))
    (local.set $b2 (v128.load64_splat offset=16 (local.get $first)))
    (local.set $a1 (v128.load64_splat offset=24 (local.get $first)))
    (local.set $a2 (v128.load64_splat offset=32 (local.get $first)))
    (local.set $d0 (v128.load64_splat (local.get $second)))
    (local.set $d1 (v128.load64_splat offset=8 (local.get $second)))
    (local.set $d2 (v128.load64_splat offset=16 (local.get $second)))
    (local.set $c1 (v128.load64_splat offset=24 (local.get $second)))
    (local.set $c2 (v128.load64_splat offset=32 (local.get $second)))
    (local.set $s1 (v128.load offset=48 (local.get $first)))
    (local.set $s2 (v128.load offset=64 (local.get $first)))
    (local.set $t1 (v128.load offset=48 (local.get $second)))
    (local.set $t2 (v128.load offset=64 (local.get $second)))
    (local.set $end (i32.add (local.get $left) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $left) (local.get $end)))
        (local.set $x (call $both (local.get $left) (local.get $right)))
        (local.set $y (f64x2.add (f64x2.mul (local.get $b0) (local.get $x)) (local.get $s1)))
        (local.set $s1
          (f64x2.sub
            (f64x2.add (f64x2.mul (local.get $b1) (local.get $x)) (local.get $s2))
            (f64x2.mul (local.get $a1) (local.get $y))))
        (local.set $s2
          (f64x2.sub
            (f64x2.mul (local.get $b2) (local.get $x))
            (f64x2.mul (local.get $a2) (local.get $y))))
        (local.set $z (f64x2.add (f64x2.mul (local.get $d0) (local.get $y)) (local.get $t1)))
        (local.set $t1
          (f64x2.sub
            (f64x2.add (f64x2.mul (local.get $d1) (local.get $y)) (local.get $t2))
            (f64x2.mul (local.get $c1) (local.get $z))))
        (local.set $t2
          (f64x2.sub
            (f64x2.mul (local.get $d2) (local.get $y))
            (f64x2.mul (local.get $c2) (local.get $z))))
        (local.set $x (f32x4.demote_f64x2_zero (local.get $z)))
        (v128.store32_lane 0 (local.get $left) (local.get $x))
        (v128.store32_lane 1 (local.get $right) (local.get $x))
        (local.set $left (i32.add (local.get $left) (i32.const 4)))
        (local.set $right (i32.add (local.get $right) (i32.const 4)))
        (br $next)))
    (v128.store offset=48 (local.get $first) (local.get $s1))
    (v128.store offset=64 (local.get $first) (local.get $s2))
    (v128.store offset=48 (local.get $second) (local.get $t1))
    (v128.store offset=64 (local.get $second) (local.get $t2)))

  ;; Adds the squares of both channels' K-weighted samples to the two sums at byte 128 of the weighting. Before that, it
  ;; is 5 coefficients of a shelf (b0, b1, b2, a1, a2), 2 of a high-pass whose others are 1, -2 and 1 (a1, a2), and from
  ;; byte 64 on what they remember: four times two numbers.
  (func (export "weigh")
    (param $left i32) (param $right i32) (param $length i32) (param $weighting i32)
    (local $end i32)
    (local $b0 v128) (local $b1 v128) (local $b2 v128) (local $a1 v128) (local $a2 v128)
    (local $c1 v128) (local $c2 v128)
    (local $s1 v128) (local $s2 v128) (local $t1 v128) (local $t2 v128)
    (local $x v128) (local $y v128) (local $z v128) (local $sums v128)
    (local.set $b0 (v128.load64_splat (local.get $weighting)))
    (local.set $b1 (v128.load64_splat offset=8 (local.get $weighting)))
    (local.set $b2 (v128.load64_splat offset=16 (local.get $weighting)))
    (local.set $a1 (v128.load64_splat offset=24 (local.get $weighting)))
    (local.set $a2 (v128.load64_splat offset=32 (local.get $weighting)))
    (local.set $c1 (v128.load64_splat offset=40 (local.get $weighting)))
    (local.set $c2 (v128.load64_splat offset=48 (local.get $weighting)))
    (local.set $s1 (v128.load offset=64 (local.get $weighting)))
    (local.set $s2 (v128.load offset=80 (local.get $weighting)))
    (local.set $t1 (v128.load offset=96 (local.get $weighting)))
    (local.set $t2 (v128.load offset=112 (local.get $weighting)))
    (local.set $sums (v128.load offset=128 (local.get $weighting)))
    (local.set $end (i32.add (local.get $left) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $left) (local.get $end)))
        (local.set $x (call $both (local.get $left) (local.get $right)))
        (local.set $y (f64x2.add (f64x2.mul (local.get $b0) (local.get $x)) (local.get $s1)))
        (local.set $s1
          (f64x2.add
            (f64x2.sub
              (f64x2.mul (local.get $b1) (local.get $x))
              (f64x2.mul (local.get $a1) (local.get $y)))
            (local.get $s2)))
        (local.set $s2
          (f64x2.sub
            (f64x2.mul (local.get $b2) (local.get $x))
            (f64x2.mul (local.get $a2) (local.get $y))))
        (local.set $z (f64x2.add (local.get $y) (local.get $t1)))
        (local.set $t1
          (f64x2.add
            (f64x2.sub
              (f64x2.mul (f64x2.splat (f64.const -2)) (local.get $y))
              (f64x2.mul (local.get $c1) (local.get $z)))
            (local.get $t2)))
        (local.set $t2 (f64x2.sub (local.get $y) (f64x2.mul (local.get $c2) (local.get $z))))
        (local.set $sums
          (f64x2.add (local.get $sums) (f64x2.mul (local.get $z) (local.get $z))))
        (local.set $left (i32.add (local.get $left) (i32.const 4)))
        (local.set $right (i32.add (local.get $right) (i32.const 4)))
        (br $next)))
    (v128.store offset=64 (local.get $weighting) (local.get $s1))
    (v128.store offset=80 (local.get $weighting) (local.get $s2))
    (v128.store offset=96 (local.get $weighting) (local.get $t1))
    (v128.store offset=112 (local.get $weighting) (local.get $t2))
    (v128.store offset=128 (local.get $weighting) (local.get $sums)))

  ;; The highest of these samples' absolute values. NaN counts as silence.
  (func $peakOf (export "peakOf") (param $from i32) (param $length i32) (result f32)
    (local $end i32) (local $stop i32) (local $most v128) (local $peak f32)
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $stop (i32.sub (local.get $end) (i32.const 12)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_s (local.get $from) (local.get $stop)))
        ;; The first operand, unless the second is greater.
        (local.set $most
          (f32x4.pmax (local.get $most) (f32x4.abs (v128.load (local.get $from)))))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (br $next)))
    (local.set $peak (call $highestOf (local.get $most)))
    (block $over
      (loop $rest
        (br_if $over (i32.ge_u (local.get $from) (local.get $end)))
        (if (f32.gt (f32.abs (f32.load (local.get $from))) (local.get $peak))
          (then (local.set $peak (f32.abs (f32.load (local.get $from))))))
        (local.set $from (i32.add (local.get $from) (i32.const 4)))
        (br $rest)))
    (local.get $peak))

  ;; Copies samples, with silence instead of NaN, and returns the highest of their absolute values.
  (func (export "copy") (param $from i32) (param $length i32) (param $to i32) (result f32)
    (local $end i32) (local $stop i32) (local $x v128) (local $most v128) (local $peak f32)
    (local $rest f32)
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $length) (i32.const 2))))
    (local.set $stop (i32.sub (local.get $end) (i32.const 12)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_s (local.get $from) (local.get $stop)))
        (local.set $x (v128.load (local.get $from)))
        (local.set $x (v128.and (local.get $x) (f32x4.eq (local.get $x) (local.get $x))))
        (v128.store (local.get $to) (local.get $x))
        (local.set $most (f32x4.max (local.get $most) (f32x4.abs (local.get $x))))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br $next)))
    (local.set $peak (call $highestOf (local.get $most)))
    (block $over
      (loop $one
        (br_if $over (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $rest (f32.load (local.get $from)))
        (if (f32.ne (local.get $rest) (local.get $rest))
          (then (local.set $rest (f32.const 0))))
        (f32.store (local.get $to) (local.get $rest))
        (local.set $peak (f32.max (local.get $peak) (f32.abs (local.get $rest))))
        (local.set $from (i32.add (local.get $from) (i32.const 4)))
        (local.set $to (i32.add (local.get $to) (i32.const 4)))
        (br $one)))
    (local.get $peak))

  ;; The highest of four numbers, none of which is NaN.
  (func $highestOf (param $four v128) (result f32)
    (f32.max
      (f32.max
        (f32x4.extract_lane 0 (local.get $four))
        (f32x4.extract_lane 1 (local.get $four)))
      (f32.max
        (f32x4.extract_lane 2 (local.get $four))
        (f32x4.extract_lane 3 (local.get $four)))))

  ;; Raises each of `peaks` to the true peak around the 7th of 12 samples, the first of them at `row` and one further for
  ;; each peak, and returns the highest. A peak that cannot be above `floor` is not computed: its samples' is as good.
  ;; `taps`: for each of 12 taps the four filters' coefficients. `far`: how much the ten outer samples can add. `unseen`:
  ;; the part of what alternates in sign that is added.
  (func (export "raise")
    (param $row i32) (param $peaks i32) (param $length i32) (param $taps i32)
    (param $floor f64) (param $near f64) (param $far f64) (param $unseen f64)
    (result f64)
    (local $end i32) (local $peak f64) (local $highest f64)
    (local.set $end (i32.add (local.get $peaks) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $peaks) (local.get $end)))
        (local.set $peak
          (f64.promote_f32
            (f32.max
              (f32.abs (f32.load offset=20 (local.get $row)))
              (f32.abs (f32.load offset=24 (local.get $row))))))
        (if
          (f64.gt
            (f64.add (f64.mul (local.get $peak) (local.get $near)) (local.get $far))
            (local.get $floor))
          (then
            (local.set $peak
              (f64.add
                (f64.max
                  (local.get $peak)
                  (call $truePeak (local.get $row) (local.get $taps)))
                (f64.mul (local.get $unseen) (call $alternation (local.get $row)))))))
        (if (f64.gt (local.get $peak) (f64.promote_f32 (f32.load (local.get $peaks))))
          (then (f32.store (local.get $peaks) (f32.demote_f64 (local.get $peak)))))
        (local.set $highest (f64.max (local.get $highest) (local.get $peak)))
        (local.set $row (i32.add (local.get $row) (i32.const 4)))
        (local.set $peaks (i32.add (local.get $peaks) (i32.const 4)))
        (br $next)))
    (local.get $highest))

  ;; The highest of the four values that the oversampling filters yield from 12 samples.
  (func $truePeak (param $row i32) (param $taps i32) (result f64)
    (local $end i32) (local $x v128) (local $ab v128) (local $cd v128)
    (local.set $end (i32.add (local.get $row) (i32.const 48)))
    (loop $next
      (local.set $x (f64x2.splat (f64.promote_f32 (f32.load (local.get $row)))))
      (local.set $ab
        (f64x2.add (local.get $ab) (f64x2.mul (local.get $x) (v128.load (local.get $taps)))))
      (local.set $cd
        (f64x2.add
          (local.get $cd)
          (f64x2.mul (local.get $x) (v128.load offset=16 (local.get $taps)))))
      (local.set $taps (i32.add (local.get $taps) (i32.const 32)))
      (local.set $row (i32.add (local.get $row) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $row) (local.get $end))))
    (local.set $x (f64x2.max (f64x2.abs (local.get $ab)) (f64x2.abs (local.get $cd))))
    (f64.max
      (f64x2.extract_lane 0 (local.get $x))
      (f64x2.extract_lane 1 (local.get $x))))

  ;; How much alternates in sign with every sample around the 6th of 12: a fourth difference.
  (func $alternation (param $row i32) (result f64)
    (f64.abs
      (f64.div
        (f64.add
          (f64.sub
            (f64.add (call $sample (local.get $row) (i32.const 12)) (call $sample (local.get $row) (i32.const 28)))
            (f64.mul
              (f64.const 4)
              (f64.add (call $sample (local.get $row) (i32.const 16)) (call $sample (local.get $row) (i32.const 24)))))
          (f64.mul (f64.const 6) (call $sample (local.get $row) (i32.const 20))))
        (f64.const 16))))

  (func $sample (param $row i32) (param $offset i32) (result f64)
    (f64.promote_f32 (f32.load (i32.add (local.get $row) (local.get $offset)))))

  ;; The sum of these samples' squares.
  (func (export "energyOf") (param $from i32) (param $length i32) (result f64)
    (local $end i32) (local $x f64) (local $sum f64)
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $x (f64.promote_f32 (f32.load (local.get $from))))
        (local.set $sum (f64.add (local.get $sum) (f64.mul (local.get $x) (local.get $x))))
        (local.set $from (i32.add (local.get $from) (i32.const 4)))
        (br $next)))
    (local.get $sum))

  ;; Multiplies the samples: the first by `gain + stride`, and each by `stride` more than the one before.
  (func (export "amplify")
    (param $from i32) (param $length i32) (param $gain f64) (param $stride f64)
    (local $end i32)
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $gain (f64.add (local.get $gain) (local.get $stride)))
        (f32.store
          (local.get $from)
          (f32.demote_f64
            (f64.mul (f64.promote_f32 (f32.load (local.get $from))) (local.get $gain))))
        (local.set $from (i32.add (local.get $from) (i32.const 4)))
        (br $next))))

  ;; Whether two channels are the same.
  (func (export "areEqual") (param $left i32) (param $right i32) (param $length i32) (result i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $left) (i32.shl (local.get $length) (i32.const 2))))
    (loop $next
      (if (i32.ge_u (local.get $left) (local.get $end)) (then (return (i32.const 1))))
      (if (f32.ne (f32.load (local.get $left)) (f32.load (local.get $right)))
        (then (return (i32.const 0))))
      (local.set $left (i32.add (local.get $left) (i32.const 4)))
      (local.set $right (i32.add (local.get $right) (i32.const 4)))
      (br $next))
    (unreachable))

  ;; Writes samples with 16 bits, big-endian, rounded to the nearest. What is beyond full scale is clipped; NaN is
  ;; silence. Up to 7 samples more are read, and written.
  (func (export "pack") (param $from i32) (param $length i32) (param $to i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $length) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $end)))
        (v128.store
          (local.get $to)
          (i8x16.shuffle 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14
            (i16x8.narrow_i32x4_s
              (call $four (v128.load (local.get $from)))
              (call $four (v128.load offset=16 (local.get $from))))
            (v128.const i64x2 0 0)))
        (local.set $from (i32.add (local.get $from) (i32.const 32)))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br $next))))

  (func $four (param $samples v128) (result v128)
    (i32x4.trunc_sat_f32x4_s
      (f32x4.nearest
        (f32x4.mul (local.get $samples) (f32x4.splat (f32.const 32768))))))

  ;; The CRC-16 of these bytes after others. `tables`: that of each byte with 0 to 7 zeros after it, 8 x 256 numbers of 16
  ;; bits. By eights: each step has to wait for the one before.
  (func (export "crc16")
    (param $from i32) (param $length i32) (param $crc i32) (param $tables i32) (result i32)
    (local $end i32) (local $stop i32)
    (local.set $end (i32.add (local.get $from) (local.get $length)))
    (local.set $stop (i32.sub (local.get $end) (i32.const 7)))
    (block $done
      (loop $eight
        (br_if $done (i32.ge_s (local.get $from) (local.get $stop)))
        (local.set $crc
          (i32.xor
            (i32.xor
              (i32.xor
                (i32.load16_u offset=3584
                  (call $entry
                    (local.get $tables)
                    (i32.xor
                      (i32.shr_u (local.get $crc) (i32.const 8))
                      (i32.load8_u (local.get $from)))))
                (i32.load16_u offset=3072
                  (call $entry
                    (local.get $tables)
                    (i32.xor
                      (i32.and (local.get $crc) (i32.const 255))
                      (i32.load8_u offset=1 (local.get $from))))))
              (i32.xor
                (i32.load16_u offset=2560
                  (call $entry (local.get $tables) (i32.load8_u offset=2 (local.get $from))))
                (i32.load16_u offset=2048
                  (call $entry (local.get $tables) (i32.load8_u offset=3 (local.get $from))))))
            (i32.xor
              (i32.xor
                (i32.load16_u offset=1536
                  (call $entry (local.get $tables) (i32.load8_u offset=4 (local.get $from))))
                (i32.load16_u offset=1024
                  (call $entry (local.get $tables) (i32.load8_u offset=5 (local.get $from)))))
              (i32.xor
                (i32.load16_u offset=512
                  (call $entry (local.get $tables) (i32.load8_u offset=6 (local.get $from))))
                (i32.load16_u
                  (call $entry (local.get $tables) (i32.load8_u offset=7 (local.get $from))))))))
        (local.set $from (i32.add (local.get $from) (i32.const 8)))
        (br $eight)))
    (block $over
      (loop $one
        (br_if $over (i32.ge_u (local.get $from) (local.get $end)))
        (local.set $crc
          (i32.xor
            (i32.and (i32.shl (local.get $crc) (i32.const 8)) (i32.const 0xffff))
            (i32.load16_u
              (call $entry
                (local.get $tables)
                (i32.xor
                  (i32.shr_u (local.get $crc) (i32.const 8))
                  (i32.load8_u (local.get $from)))))))
        (local.set $from (i32.add (local.get $from) (i32.const 1)))
        (br $one)))
    (local.get $crc))

  ;; Where a table has this entry.
  (func $entry (param $table i32) (param $at i32) (result i32)
    (i32.add (local.get $table) (i32.shl (local.get $at) (i32.const 1))))
)
